import { z } from 'zod'
import { DateText, Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { text } from '../../../common/fields'
import { PLAN_REASON_MAX, PLAN_VERSION_STATUSES, PlanContent } from './values'

/** One that was handed in. */
export const PlanVersion = z.object({
  number: z.int(),
  status: z.enum(PLAN_VERSION_STATUSES),
  submittedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
})
export type PlanVersion = z.output<typeof PlanVersion>

export const PlanComment = z.object({
  id: z.int(),
  authorName: z.string(),
  text: z.string(),
  createdAt: Instant,
})
export type PlanComment = z.output<typeof PlanComment>

/** A teaching week as the calendar has it, with the lessons a class has in it as published. */
const PlanWeek = z.object({
  week: z.int(),
  from: DateText,
  to: DateText,
  /** What the calendar names on its days: 国庆节 10-01. */
  marks: z.array(z.string()),
  /** Days on which lessons are held. */
  days: z.int(),
  planned: z.int(),
  lessons: z.int(),
})

export const PlanProgress = z.object({
  weeks: z.array(PlanWeek),
  /** Of the current day; null outside of the semester. */
  week: z.int().nullable(),
  /** Hours planned for the weeks that are over, and in all. */
  due: z.int(),
  total: z.int(),
  /** What each class has had of it until today, and will have in all. */
  classes: z.array(z.object({ id: z.int(), name: z.string(), done: z.int(), lessons: z.int() })),
})
export type PlanProgress = z.output<typeof PlanProgress>

const PATH = '/api/teaching-plans/{id}'
/** Families read what is approved, and nothing of how it came about. */
const ofStaff = 'teachingPlan:create'

export const planRecordApi = {
  progress: endpoint(`GET ${PATH}/progress`, {
    summary: '教学周、校历和已上的课：计划与实际',
    access: 'teachingPlan:view',
    data: PlanProgress,
    failed: '获取教学进度失败',
  }),
  versions: endpoint(`GET ${PATH}/versions`, {
    summary: '提交过的版本',
    access: ofStaff,
    data: z.array(PlanVersion),
    failed: '获取版本失败',
  }),
  version: endpoint(`GET ${PATH}/versions/{number}`, {
    summary: '某一版的内容',
    access: ofStaff,
    data: PlanVersion.extend({ content: PlanContent }),
    failed: '获取版本失败',
  }),
  comments: endpoint(`GET ${PATH}/comments`, {
    summary: '教师对计划的评论',
    access: ofStaff,
    data: z.array(PlanComment),
    failed: '获取评论失败',
  }),
  comment: endpoint(`POST ${PATH}/comments`, {
    summary: '评论教学计划，作者会收到提醒',
    access: ofStaff,
    body: z.object({ text: text({ required: '请输入评论', max: PLAN_REASON_MAX }) }),
    data: PlanComment,
    done: '评论已发送',
    failed: '评论失败',
  }),
}
