import { z } from 'zod'
import { Id, optional, text, whole } from '../../../common/fields'
import { GENDERS } from '../../../common/person'
import { ENROLLMENT_STATUSES } from '../students/input'

/** What becomes of a pupil. SUSPENDED: 休学, keeps the grade; LEAVE: has left the school and still stands in a class. */
export const OUTCOMES = ['PROMOTE', 'REPEAT', 'GRADUATE', 'SUSPENDED', 'LEAVE'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS: Record<Outcome, string> = {
  PROMOTE: '升级',
  REPEAT: '留级',
  GRADUATE: '毕业',
  SUSPENDED: '休学',
  LEAVE: '移出班级',
}
/** What a person may decide about a pupil. */
export const CHOSEN_OUTCOMES = ['PROMOTE', 'REPEAT', 'GRADUATE'] as const

export const INTAKE = { min: 0, max: 60 } as const
const INTAKE_MESSAGE = `新生班级数应在${INTAKE.min}-${INTAKE.max}之间`
export const REGROUP = { min: 1, max: 60 } as const
const REGROUP_MESSAGE = `分班数应在${REGROUP.min}-${REGROUP.max}之间`

const GRADE_MESSAGE = '年级不正确'
const grade = () => whole(1, 12, GRADE_MESSAGE)

/**
 * A class of the new year, before it has an id: `c12` is class 12 as it moves on, `n1-2` the second new class of grade 1,
 * `s12-3` the third class of the regrouping whose first class is 12. The same plan gives the same keys.
 */
const Key = z.string('请选择班级').regex(/^(c\d{1,15}|n\d{1,2}-\d{1,2}|s\d{1,15}-\d{1,2})$/, '班级不正确')

const lists = <T extends z.ZodType>(row: T, max: number) =>
  z.array(row).max(max, `一次最多调整 ${max} 项`).default([])

/** Whom the class keeps: head and assistant teacher, and who teaches which course. */
const Teachers = z.enum(['CARRY', 'CLEAR'], '教师安排不正确')

/** Pupils of these classes are put together and spread evenly over so many classes: split, merge or rearrange. */
const Regroup = z.object({
  /** All of one grade; the first ones go on, the others end, and what is missing is made. */
  classIds: z.array(Id()).min(1, '请选择要分班的班级').max(60, '一次最多调整 60 个班级'),
  count: whole(REGROUP.min, REGROUP.max, REGROUP_MESSAGE),
  /** Whoever can stay in their class does; otherwise all are mixed. */
  keep: z.boolean().default(false),
  /** Brothers and sisters come into different classes. */
  siblingsApart: z.boolean().default(true),
})

/** What is decided by hand about a class of the new year; what is not sent follows the rules. */
const ClassAdjustment = z.object({
  key: Key,
  name: text({ required: '请输入班级名称', min: 2, max: 50 }).optional(),
  /** `null`: none. */
  headTeacherId: optional(Id('请选择班主任')),
  teachers: Teachers.optional(),
})

const StudentAdjustment = z.object({
  studentId: Id('请选择学生'),
  outcome: z.enum(CHOSEN_OUTCOMES, '请选择处理方式'),
  /** Into which class of the new year; without one: with the class, or into the class of the same number. */
  target: optional(Key),
})

/** The whole plan as the page holds it: it is sent with every preview and once more to carry it out. */
export const PromotionPlan = z.object({
  toYearId: Id('请选择新学年'),
  /** Last grades of a stage that go on into the next stage of this school; the others graduate. */
  continueGrades: lists(grade(), 12),
  /** New classes for the first grades of the stages; a grade not named gets as many as move out of it. */
  intake: lists(z.object({ grade: grade(), count: whole(INTAKE.min, INTAKE.max, INTAKE_MESSAGE) }), 12),
  /** Pupils on leave keep their grade, or go on with their class; they stay 休学 either way. */
  suspended: z.enum(['REPEAT', 'PROMOTE'], '休学学生的处理方式不正确').default('REPEAT'),
  teachers: Teachers.default('CARRY'),
  /** Classes get the courses of the grade they come into, or keep theirs. */
  courses: z.enum(['GRADE', 'KEEP'], '课程安排不正确').default('GRADE'),
  regroups: lists(Regroup, 100),
  classes: lists(ClassAdjustment, 1000),
  students: lists(StudentAdjustment, 5000),
})
export type PromotionPlan = z.output<typeof PromotionPlan>

export const YearRef = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
})

const counts = {
  students: z.int(),
  promote: z.int(),
  repeat: z.int(),
  graduate: z.int(),
  suspended: z.int(),
  leave: z.int(),
  /** Of those who go on: how many come into another class than their own. */
  moved: z.int(),
}

export const PromotionTotals = z.object({
  ...counts,
  classes: z.int(),
  /** Classes that go on, end by graduation, end by merging, and are made. */
  movingClasses: z.int(),
  graduatingClasses: z.int(),
  closingClasses: z.int(),
  newClasses: z.int(),
  /** Pupils whom a person decided about. */
  adjusted: z.int(),
  /** Lessons of teachers that are carried into the first semester of the new year. */
  assignments: z.int(),
})
export type PromotionTotals = z.output<typeof PromotionTotals>

/** One line a grade, as it is now. */
export const PromotionGrade = z.object({
  ...counts,
  grade: z.int(),
  stageName: z.string().nullable(),
  classes: z.int(),
  /** Nothing: its pupils graduate. */
  nextGrade: z.int().nullable(),
  /** Last grade of a stage after which the school has another: `continueGrades` may name it. */
  mayContinue: z.boolean(),
})

/** A class as it is now, and what becomes of it. */
export const PromotionSource = z.object({
  ...counts,
  id: z.int(),
  name: z.string(),
  grade: z.int(),
  classNumber: z.string().nullable(),
  departmentName: z.string().nullable(),
  headTeacherName: z.string().nullable(),
  boys: z.int(),
  girls: z.int(),
  /** MOVE: goes on as `targetKey`; GRADUATE: all graduate and it ends; CLOSE: merged into others, it ends. */
  fate: z.enum(['MOVE', 'GRADUATE', 'CLOSE']),
  targetKey: z.string().nullable(),
  targetName: z.string().nullable(),
  /** Which of `regroups` it takes part in. */
  regroup: z.int().nullable(),
})
export type PromotionSource = z.output<typeof PromotionSource>

/** A class of the new year. */
export const PromotionTarget = z.object({
  key: z.string(),
  /** MOVED: a class that goes on; INTAKE: new in a first grade; SPLIT: new by regrouping; PRESENT: was made for the new year before. */
  origin: z.enum(['MOVED', 'INTAKE', 'SPLIT', 'PRESENT']),
  classId: z.int().nullable(),
  fromName: z.string().nullable(),
  name: z.string(),
  /** The name it has unless `classes` gives another. */
  usualName: z.string(),
  grade: z.int(),
  classNumber: z.string().nullable(),
  departmentName: z.string().nullable(),
  capacity: z.int().nullable(),
  headTeacherId: z.int().nullable(),
  headTeacherName: z.string().nullable(),
  assistantTeacherName: z.string().nullable(),
  teachers: Teachers,
  students: z.int(),
  boys: z.int(),
  girls: z.int(),
  repeating: z.int(),
  /** Pupils who come from another class. */
  incoming: z.int(),
})
export type PromotionTarget = z.output<typeof PromotionTarget>

/** Sorted by class and number; the page groups them by `classId`. */
export const PromotionStudent = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  status: z.enum(ENROLLMENT_STATUSES),
  classId: z.int(),
  outcome: z.enum(OUTCOMES),
  targetKey: z.string().nullable(),
  /** Decided by a person. */
  adjusted: z.boolean(),
  /** Goes on, but into another class than their own. */
  moved: z.boolean(),
})
export type PromotionStudent = z.output<typeof PromotionStudent>

/** What to look at: a problem keeps the plan from being carried out, a warning does not. */
export const PromotionNote = z.object({
  level: z.enum(['PROBLEM', 'WARNING']),
  message: z.string(),
  classId: z.int().nullable(),
  studentId: z.int().nullable(),
})
export type PromotionNote = z.output<typeof PromotionNote>

export const PromotionPreview = z.object({
  /** Of the plan and of everything it was computed from: carrying out asks for it. */
  planHash: z.string(),
  from: YearRef,
  to: YearRef,
  totals: PromotionTotals,
  grades: z.array(PromotionGrade),
  /** First grades of the stages: how many are made, how many stand there already. */
  intake: z.array(
    z.object({
      grade: z.int(),
      count: z.int(),
      usual: z.int(),
      present: z.int(),
      names: z.array(z.string()),
    }),
  ),
  classes: z.array(PromotionSource),
  targets: z.array(PromotionTarget),
  students: z.array(PromotionStudent),
  notes: z.array(PromotionNote),
})
export type PromotionPreview = z.output<typeof PromotionPreview>
