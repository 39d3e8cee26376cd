import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { clientId, Id, optional, optionalText, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { StoredFile } from '../../base/files'
import { SubmissionDetail } from './submission'
import {
  HOMEWORK_CONTENT_MAX,
  HOMEWORK_STATUSES,
  LEVEL_STYLES,
  LEVELS,
  MINUTES_MAX,
  OTHER_FILES_MAX,
  PHOTOS_MAX,
  REMINDER_KINDS,
  SCORINGS,
  SUBMISSION_STATES,
} from './values'

/** One homework of one pupil, as the pupil and the family see it. */
export const MyHomework = z.object({
  id: z.int(),
  submissionId: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  title: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  teacherName: z.string(),
  status: z.enum(HOMEWORK_STATUSES),
  publishedAt: Instant,
  dueAt: Instant,
  /** The day whose evening it takes. */
  day: DateText,
  estimatedMinutes: z.int().nullable(),
  written: z.boolean(),
  needsSubmission: z.boolean(),
  scoring: z.enum(SCORINGS),
  levelStyle: z.enum(LEVEL_STYLES),
  state: z.enum(SUBMISSION_STATES),
  /** Not handed in, and the time is over. */
  overdue: z.boolean(),
  late: z.boolean(),
  submittedAt: Instant.nullable(),
  gradedAt: Instant.nullable(),
  score: z.number().nullable(),
  level: z.enum(LEVELS).nullable(),
  returnReason: z.string().nullable(),
})
export type MyHomework = z.output<typeof MyHomework>

export const MyHomeworkDetail = MyHomework.extend({
  content: z.string(),
  doc: z.unknown().nullable(),
  files: z.array(StoredFile),
  submission: SubmissionDetail,
})
export type MyHomeworkDetail = z.output<typeof MyHomeworkDetail>

/** `todo`: nothing handed in, or returned. */
export const MINE_FILTERS = ['all', 'todo', 'submitted', 'graded', 'returned', 'overdue'] as const

/** Whose; a pupil's own without it, and of a parent all children's. */
const OfChild = z.object({ studentId: Id('学生不正确').optional() })

export const MineSearch = OfChild.extend({
  filter: z.enum(MINE_FILTERS, '筛选条件不正确').default('all'),
  courseId: Id('课程不正确').optional(),
  /** The day whose evening it takes. */
  date: LocalDate('日期不正确').optional(),
  ...pageQuery(20),
})
export type MineSearch = z.output<typeof MineSearch>

/** A child's evening; of work that is spread over several it has its share. */
export const HomeworkToday = z.object({
  date: DateText,
  studentId: z.int(),
  studentName: z.string(),
  /** Of written work; 0 where no written work is allowed. */
  cap: z.int(),
  minutes: z.int(),
  /** Of these those of written work, which the cap is for. */
  written: z.int(),
  minutesLeft: z.int(),
  /** How long that takes altogether of which this evening has a share; 0 where nothing is spread. */
  spread: z.int(),
  /** To do, whenever it is due; of these overdue. */
  todo: z.int(),
  overdue: z.int(),
  returned: z.int(),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string(), minutes: z.int(), left: z.int() })),
  /** What is to be done next. */
  next: z.array(MyHomework),
})
export type HomeworkToday = z.output<typeof HomeworkToday>

/** Which of them are photos the server alone knows, and counts each kind. */
export const TOO_MANY_FILES = `照片不能超过 ${PHOTOS_MAX} 张，其他文件不能超过 ${OTHER_FILES_MAX} 个`

export const SubmissionInput = z.object({
  homeworkId: Id('请选择作业'),
  content: optionalText({ max: HOMEWORK_CONTENT_MAX }),
  /** In the order in which they are to be looked at. */
  fileIds: z
    .array(Id('照片或文件不正确'), '照片或文件不正确')
    .max(PHOTOS_MAX + OTHER_FILES_MAX, TOO_MANY_FILES)
    .transform((list) => [...new Set(list)])
    .default([]),
  minutes: optional(whole(0, MINUTES_MAX, `用时应为 0 到 ${MINUTES_MAX} 分钟`)),
  clientId: clientId(),
})
export type SubmissionInput = z.output<typeof SubmissionInput>

export const ReminderChoice = z.object({
  /** Of what the caller does not want to be told. */
  off: z.array(z.enum(REMINDER_KINDS, '提醒种类不正确')).transform((list) => [...new Set(list)]),
})

export const myHomeworkApi = {
  mine: endpoint('GET /api/homeworks/mine', {
    summary: '自己的（家长：孩子的）作业，待完成的在前',
    access: 'homework:view',
    query: MineSearch,
    data: Page(MyHomework),
    failed: '获取作业列表失败',
  }),
  today: endpoint('GET /api/homeworks/mine/today', {
    summary: '今天的作业：总时长、剩余与下一项',
    access: 'homework:view',
    query: OfChild,
    data: z.array(HomeworkToday),
    failed: '获取今天的作业失败',
  }),
  one: endpoint('GET /api/homeworks/{id}/mine', {
    summary: '一项作业与自己的（家长：孩子的）提交',
    access: 'homework:view',
    query: OfChild,
    data: MyHomeworkDetail,
    failed: '获取作业失败',
  }),
  submit: endpoint('POST /api/homework-submissions', {
    summary: '提交或再次提交作业；同一提交编号只算一次',
    access: 'homework:submit',
    body: SubmissionInput,
    data: SubmissionDetail,
    done: '提交成功',
    failed: '提交失败',
  }),
  reminders: endpoint('GET /api/homeworks/reminders', {
    summary: '关闭了哪些作业提醒',
    access: 'homework:view',
    data: ReminderChoice,
  }),
  setReminders: endpoint('PUT /api/homeworks/reminders', {
    summary: '选择要收到的作业提醒',
    access: 'homework:view',
    body: ReminderChoice,
    data: ReminderChoice,
    done: '已保存',
    failed: '保存失败',
  }),
}
