import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { WATCH_KINDS } from '../timetable/values'
import { WeekLesson } from '../timetable/week'
import { LeaveRow } from './leaves'
import { SUBSTITUTION_KINDS } from './values'

export const SubstitutionInput = z.object({
  kind: z.enum(SUBSTITUTION_KINDS, '请选择安排方式'),
  date: LocalDate('日期不正确'),
  /** Either a lesson or, where somebody else watches, a watch. */
  lessonId: optional(Id('请选择课')),
  watchId: optional(Id('请选择看班时段')),
  /** Whose leave it is for; without one the first teacher of the lesson is away. */
  leaveId: optional(Id('请假单不正确')),
  /** Who holds it, or looks after a self-study. */
  teacherId: optional(Id('请选择教师')),
  /** What it changes places with, or is taken into. */
  otherDate: optional(LocalDate('日期不正确')),
  otherLessonId: optional(Id('请选择另一节课')),
})
export type SubstitutionInput = z.output<typeof SubstitutionInput>

export const SubstitutionRow = z.object({
  id: z.int(),
  kind: z.enum(SUBSTITUTION_KINDS),
  date: DateText,
  /** Of a watch the one that it is beside. */
  lessonNumber: z.int(),
  watch: z.object({ name: z.string() }).nullable(),
  /** Of what it changes places with, too. */
  length: z.int(),
  courseName: z.string(),
  classNames: z.string(),
  absentName: z.string().nullable(),
  teacherName: z.string().nullable(),
  otherDate: DateText.nullable(),
  otherLessonNumber: z.int().nullable(),
  otherCourseName: z.string().nullable(),
  otherClassNames: z.string().nullable(),
  madeByName: z.string().nullable(),
  madeAt: Instant,
  undoneByName: z.string().nullable(),
  undoneAt: Instant.nullable(),
  /** All classes of it are the reader's to arrange lessons for. */
  mayEdit: z.boolean(),
})
export type SubstitutionRow = z.output<typeof SubstitutionRow>

const DeskLesson = WeekLesson.omit({ courseId: true, parity: true }).extend({
  /** 早读, 晚自习 or 课后服务, which waits for somebody like a lesson, and in which nothing is taught. */
  watch: z.object({ kind: z.enum(WATCH_KINDS), number: z.int(), name: z.string() }).optional(),
  /** What was arranged for it; null while it waits. */
  arranged: z
    .object({
      id: z.int(),
      kind: z.enum(SUBSTITUTION_KINDS),
      text: z.string(),
      /** Whoever was to hold it is away as well: to be undone and arranged anew. */
      again: z.boolean().optional(),
    })
    .nullable(),
  /** All its classes are the reader's to arrange lessons for. */
  mayEdit: z.boolean(),
})
export type DeskLesson = z.output<typeof DeskLesson>

/** Nobody holds it yet, or not any more. */
export const isOpen = ({ arranged }: Pick<DeskLesson, 'arranged'>) =>
  arranged === null || arranged.again === true

const DeskLeave = LeaveRow.extend({ lessons: z.array(DeskLesson) })
export type DeskLeave = z.output<typeof DeskLeave>

/** What was arranged in the whole semester, in lessons. */
const DeskTerm = z.object({
  substituted: z.int(),
  swapped: z.int(),
  merged: z.int(),
  studied: z.int(),
  /** Times that somebody stood in who watches; in no other of these figures. */
  watched: z.int(),
  /** Week after week up to the one that is shown. */
  weeks: z.array(z.int()),
})

export const SubstitutionDesk = z.object({
  week: z.int().nullable(),
  from: DateText,
  to: DateText,
  leaves: z.array(DeskLeave),
  /** Of 教学班 that were published without a teacher, and of teachers who have left since. */
  unstaffed: z.array(DeskLesson),
  term: DeskTerm,
  /** Arranged, from today on, for lessons that are no longer held so: the calendar or a new version has overtaken them. */
  overtaken: z.array(SubstitutionRow),
})
export type SubstitutionDesk = z.output<typeof SubstitutionDesk>

const Reason = z.object({
  /** Speaks for it; what does not is only said. */
  good: z.boolean(),
  text: z.string(),
})

const DayCell = z.object({
  /** The course of a class, the classes of a teacher. */
  text: z.string(),
  courseName: z.string(),
  /** Waits for somebody, as its teacher is away. */
  missing: z.boolean(),
})

/** The day of a lesson, period by period: whoever is away, the class, and the first who could hold it. */
const ProposedDay = z.object({
  periods: z.array(z.object({ name: z.string(), startsAt: z.string().nullable(), asked: z.boolean() })),
  columns: z.array(
    z.object({
      of: z.enum(['ABSENT', 'CLASS', 'TEACHER']),
      id: z.int(),
      name: z.string(),
      cells: z.array(DayCell.nullable()),
    }),
  ),
})
export type ProposedDay = z.output<typeof ProposedDay>

export const SubstitutionProposals = z.object({
  day: ProposedDay,
  /** Whose families hear of it. */
  pupils: z.int(),
  /** Somebody has prepared it; what is in it is not the office's. */
  prepared: z.boolean(),
  teachers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Lessons of that day so far, and those held for others this semester. */
      dayLessons: z.int(),
      given: z.int(),
      reasons: z.array(Reason),
    }),
  ),
  /** Who teaches the course, or was asked about, and cannot. */
  cannot: z.array(z.object({ id: z.int(), name: z.string(), why: z.string() })),
  swaps: z.array(
    z.object({
      lessonId: z.int(),
      date: DateText,
      lessonNumber: z.int(),
      length: z.int(),
      courseName: z.string(),
      teacherNames: z.string(),
      reasons: z.array(Reason),
    }),
  ),
  merges: z.array(
    z.object({
      lessonId: z.int(),
      courseName: z.string(),
      classNames: z.string(),
      teacherNames: z.string(),
      reasons: z.array(Reason),
    }),
  ),
})
export type SubstitutionProposals = z.output<typeof SubstitutionProposals>

const access = 'schedule:manage' as const
const PATH = '/api/substitutions'

export const substitutionsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '调课代课记录',
    access,
    query: z.object({
      from: LocalDate('开始日期不正确').optional(),
      to: LocalDate('结束日期不正确').optional(),
      teacherId: Id('教师不正确').optional(),
      ...pageQuery(20),
    }),
    data: Page(SubstitutionRow),
    failed: '获取调课代课记录失败',
  }),
  desk: endpoint(`GET ${PATH}/desk`, {
    summary: '一周的请假、受影响的课和已作的安排',
    access,
    query: z.object({ date: LocalDate('日期不正确').optional() }),
    data: SubstitutionDesk,
    failed: '获取调课代课失败',
  }),
  proposals: endpoint(`GET ${PATH}/proposals`, {
    summary: '一节课的安排建议：可代课的教师、可对调的课、可合班的课；一次看班的：可代为看班的教师',
    access,
    query: z.object({
      date: LocalDate('日期不正确'),
      lessonId: Id('请选择课').optional(),
      watchId: Id('请选择看班时段').optional(),
      leaveId: Id('请假单不正确').optional(),
      /** Somebody in mind, who is judged beside those who are proposed. */
      teacherId: Id('教师不正确').optional(),
    }),
    data: SubstitutionProposals,
    failed: '获取安排建议失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '安排一节课：代课、对调、合班或自习；或安排一次看班由谁代',
    access,
    body: SubstitutionInput,
    data: SubstitutionRow,
    done: '已安排，并通知相关师生和家长',
    failed: '安排失败',
  }),
  undo: endpoint(`POST ${PATH}/{id}/undo`, {
    summary: '撤销一项安排',
    access,
    done: '已撤销，课表恢复原样',
    failed: '撤销失败',
  }),
}
