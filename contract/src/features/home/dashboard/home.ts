import { z } from 'zod'
import { DateText, Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { GradeName } from '../../../common/grade'
import { NOTICE_LEVELS } from '../../family/notifications/values'
import { HomeworkToday, MyHomework } from '../../teaching/homework/mine'
import { TimetableDay } from '../../teaching/timetable/week'
import { Today, Waiting } from './api'
import { frameQuery, PhoneFrame } from './frame'

/** A notice for the reader; what still asks for an answer comes first, by its due time. */
const HomeNotice = z.object({
  id: z.int(),
  level: z.enum(NOTICE_LEVELS),
  title: z.string(),
  author: z.string(),
  publishedAt: Instant,
  dueAt: Instant.nullable(),
  awaits: z.boolean(),
  unread: z.boolean(),
  /** Whose guardian is asked; nobody where one is asked oneself. */
  children: z.array(z.string()),
  awaitedIds: z.array(z.int()),
  /** Of a parent: the children it is about, answered or not; nobody where it is for the parent themselves. */
  childIds: z.array(z.int()),
})
export type HomeNotice = z.output<typeof HomeNotice>

const HomeChild = z.object({
  id: z.int(),
  name: z.string(),
  grade: GradeName.nullable(),
  className: z.string().nullable(),
  headTeacherId: z.int().nullable(),
  headTeacherName: z.string().nullable(),
})
export type HomeChild = z.output<typeof HomeChild>

/** Of a teacher whom a parent talks with: off duty, messages of now are seen at `visibleAt`. */
const HomeHours = z.object({ teacherId: z.int(), visibleAt: Instant.nullable() })

/** The talk of this parent about a child with its 班主任. */
const HomeConversation = z.object({ studentId: z.int(), teacherId: z.int(), sessionId: z.int() })

const HomeClass = z.object({
  id: z.int(),
  name: z.string(),
  grade: GradeName,
  students: z.int(),
  /** The caller is its 班主任. */
  heads: z.boolean(),
})
export type HomeClass = z.output<typeof HomeClass>

/** A notice that families have not answered: the caller's own, or of the class they head. */
const HomeMissing = z.object({
  noticeId: z.int(),
  /** Null: whomever it was sent to, for its author. */
  classId: z.int().nullable(),
  level: z.enum(NOTICE_LEVELS),
  title: z.string(),
  /** Whom it went to: 初一1班. */
  target: z.string(),
  dueAt: Instant.nullable(),
  families: z.int(),
  missing: z.int(),
  /** The child of the first of them. */
  firstName: z.string(),
  /** Class by class among the caller's own, one letter a family in the order of the roll: 1 has answered. */
  cells: z.array(z.object({ classId: z.int(), families: z.string().regex(/^[01]+$/) })),
})
export type HomeMissing = z.output<typeof HomeMissing>

const HomeTodo = z.object({
  id: z.int(),
  sessionId: z.int(),
  seq: z.int(),
  text: z.string(),
  sessionTitle: z.string(),
  studentName: z.string().nullable(),
  dueDate: DateText.nullable(),
})
export type HomeTodo = z.output<typeof HomeTodo>

/** Something urgent that the caller has not read: of a family, to its teacher and to whoever is on duty. */
const HomeUrgent = z.object({
  sessionId: z.int(),
  seq: z.int(),
  reason: z.string(),
  text: z.string(),
  /** Whose talk it is, as the list of talks has it. */
  title: z.string(),
  senderName: z.string(),
  studentName: z.string().nullable(),
  createdAt: Instant,
})
export type HomeUrgent = z.output<typeof HomeUrgent>

/** Feedback that nobody has taken up yet, that the reader has, or that is late: to those who handle it. */
const HomeFeedback = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  /** Nobody's, where it was sent anonymously. */
  senderName: z.string().nullable(),
  dueAt: Instant,
  overdue: z.boolean(),
})
export type HomeFeedback = z.output<typeof HomeFeedback>

/** A pupil’s own class, and who teaches it. */
const HomeStudent = z.object({
  name: z.string(),
  grade: GradeName.nullable(),
  className: z.string().nullable(),
  headTeacherName: z.string().nullable(),
  teachers: z.array(z.object({ id: z.int(), name: z.string(), label: z.string() })),
  courses: z.array(z.object({ id: z.int(), name: z.string(), courseType: z.string() })),
})
export type HomeStudent = z.output<typeof HomeStudent>

/** What of the homework a pupil, or a child of the parent, is to do next. */
const HomeHomework = HomeworkToday.pick({ studentId: true, todo: true, minutesLeft: true }).extend({
  next: z.array(
    MyHomework.pick({
      id: true,
      title: true,
      courseName: true,
      dueAt: true,
      estimatedMinutes: true,
      status: true,
      state: true,
      overdue: true,
      late: true,
      needsSubmission: true,
    }),
  ),
})
export type HomeHomework = z.output<typeof HomeHomework>

/** Today's lessons and watches of a child or of the pupil; of a teacher their own, without a child. */
const HomeLessons = TimetableDay.extend({ studentId: z.int().nullable() })

/** What waits in the growth of pupils: of whoever is in charge of classes all in one, else one a child. */
const HomeGrowth = z.object({
  studentId: z.int().nullable(),
  toSelect: z.int(),
  appeals: z.int(),
  /** Goals that are due within a week, or were. */
  goalsDue: z.int(),
  /** Records that others have written within a week. */
  fresh: z.int(),
})

/** The school in four figures, for whoever sees all of it. */
const HomeFigures = z.object({
  students: z.int(),
  classes: z.int(),
  teachers: z.int(),
  families: z.int(),
})

/** All that a home on the phone asks for, in one answer; what is not for the caller's role is empty. */
export const Home = z.object({
  notices: z.array(HomeNotice),
  awaiting: z.int(),
  children: z.array(HomeChild),
  hours: z.array(HomeHours),
  conversations: z.array(HomeConversation),
  /** Of the current semester; null outside of it. */
  week: z.int().nullable(),
  classes: z.array(HomeClass),
  missing: z.array(HomeMissing),
  /** Each family once, whatever it has left unanswered. */
  missingFamilies: z.int(),
  todos: z.array(HomeTodo),
  todoCount: z.int(),
  /** Works of homework that the caller has to mark. */
  toMark: z.int(),
  /** Preparations of the caller whose lessons are over, with 反思 still to be written. */
  reflections: z.int(),
  /** What others have handed in and the caller decides. */
  toReview: z.object({ plans: z.int(), preparations: z.int(), overdue: z.int() }),
  urgent: z.array(HomeUrgent),
  feedback: z.array(HomeFeedback),
  feedbackCount: z.int(),
  student: HomeStudent.nullable(),
  /** One a child. */
  homework: z.array(HomeHomework),
  /** One a child who is in a class. */
  lessons: z.array(HomeLessons),
  growth: z.array(HomeGrowth),
  figures: HomeFigures.nullable(),
  /** Of whoever runs the school, as their home at the desk has it: the day, and what waits for their decision. */
  today: Today.nullable(),
  waiting: z.array(Waiting),
  /** Where it was asked for. */
  frame: PhoneFrame.optional(),
})
export type Home = z.output<typeof Home>

export const homeApi = {
  get: endpoint('GET /api/dashboard/home', {
    summary: '手机首页：孩子或班级、待办、通知',
    access: 'session',
    query: frameQuery,
    data: Home,
    failed: '获取首页数据失败',
  }),
}
