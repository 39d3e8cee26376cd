import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { GradeName } from '../../../common/grade'
import { LessonPattern } from './pattern'

const Assigned = z.object({
  id: z.int(),
  teacherId: z.int(),
  teacherName: z.string(),
  /** Tells namesakes apart. */
  teacherNumber: z.string(),
  weeklyLessons: z.int(),
})

export const PlanCell = z.object({
  classId: z.int(),
  courseId: z.int(),
  mark: z.string(),
  assignments: z.array(Assigned),
  pattern: LessonPattern.nullable(),
})
export type PlanCell = z.output<typeof PlanCell>

/** A subject of the 2022 plan, in which courses of the school may come together: 音乐 and 美术 are 艺术. */
const PlanSubject = z.object({ subject: z.string(), min: z.int(), max: z.int() })

export const ClassSum = z.object({
  classId: z.int(),
  /** Of alternating weeks half; with what its pupils have in 教学班. */
  lessons: z.number(),
  /** A week of the 2022 plan: 26, 30 or 34 lessons, 35 in senior high. */
  expected: z.int(),
  /** The lessons of each subject of the grade, in the order in which the matrix names them. */
  subjects: z.array(z.number()),
})
export type ClassSum = z.output<typeof ClassSum>

/** Over all grades of the semester, also where the caller sees none of their classes. */
export const TeacherLoad = z.object({
  teacherId: z.int(),
  teacherName: z.string(),
  teacherNumber: z.string(),
  /** What their name is found by: each in characters, pinyin and initials (decision 0005). */
  keys: z.array(z.string()),
  /** Those for several classes counted once, those of every other week by half; with 教学班. */
  lessons: z.number(),
  limit: z.int(),
  /** Their own limit, not the usual one. */
  ownLimit: z.boolean(),
  /** The caller may set it. */
  mayLimit: z.boolean(),
})
export type TeacherLoad = z.output<typeof TeacherLoad>

const PlanClass = z.object({
  id: z.int(),
  /** As it was then, in a past year. */
  name: z.string(),
  headTeacherName: z.string().nullable(),
  /**
   * What the class takes: the class page assigns it; before a promotion, what the grade is taught that it will be in.
   * Any other cell of its row can only be emptied.
   */
  courseIds: z.array(z.int()),
})

export const PlanMatrix = z.object({
  semester: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    isCurrent: z.boolean(),
    /** It is over: nothing can be changed. */
    readOnly: z.boolean(),
  }),
  /** The classes in the grade they are in during that semester. */
  grade: GradeName,
  classes: z.array(PlanClass),
  /** Empty for senior high, whose subjects are counted in credits. */
  subjects: z.array(PlanSubject),
  courses: z.array(z.object({ id: z.int(), name: z.string(), courseCode: z.string() })),
  /** Only cells in which something stands; the mark of every other is `''`. */
  cells: z.array(PlanCell),
  sums: z.array(ClassSum),
  loads: z.array(TeacherLoad),
})
export type PlanMatrix = z.output<typeof PlanMatrix>

/** What a save changed: its cells as they stand, the sums of their classes, the loads of whoever gained or lost. */
export const PlanChange = z.object({
  /** Assignments begun and ended; both 0 when everything stood so already. */
  added: z.int(),
  ended: z.int(),
  cells: z.array(PlanCell),
  sums: z.array(ClassSum),
  loads: z.array(TeacherLoad),
})
export type PlanChange = z.output<typeof PlanChange>

const named = { classId: z.int(), className: z.string(), courseId: z.int(), courseName: z.string() }

export const FillPreview = z.object({
  /** Where LAST takes it from; null when there is no semester before. */
  from: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What `fill` may be sent, as it is or in part. */
  cells: z.array(z.object({ ...named, assignments: z.array(Assigned.omit({ id: true })) })),
  /** Empty cells for which there is no proposal, and why. */
  skipped: z.array(z.object({ ...named, reason: z.string() })),
})
export type FillPreview = z.output<typeof FillPreview>

export const AssignmentRow = z.object({
  id: z.int(),
  semesterName: z.string(),
  ...named,
  grade: GradeName,
  courseCode: z.string(),
  teacherId: z.int(),
  teacherName: z.string(),
  teacherNumber: z.string(),
  weeklyLessons: z.int(),
  /** Null for what was written before anybody noted it. */
  createdAt: Instant.nullable(),
  createdBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
})
export type AssignmentRow = z.output<typeof AssignmentRow>

export const Candidate = z.object({
  id: z.int(),
  name: z.string(),
  teacherNumber: z.string(),
  departmentName: z.string().nullable(),
  /** The teacher page names the course. */
  teachesCourse: z.boolean(),
  lessons: z.number(),
  limit: z.int(),
})
export type Candidate = z.output<typeof Candidate>
