import { z } from 'zod'
import { PROFILE_TYPES } from '../../../access/roles'
import { Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, readVersion } from '../../../common/fields'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import {
  Category,
  FEEDBACK_CATEGORIES,
  FeedbackAssignment,
  FeedbackClosing,
  FeedbackInput,
  FeedbackRating,
  FeedbackReopening,
  FeedbackReplyInput,
  FeedbackReveal,
  Recipient,
  Status,
} from './values'

const Picture = z.object({ url: z.string(), thumbnailUrl: z.string() })
export type FeedbackPicture = z.output<typeof Picture>

export const FeedbackRow = z.object({
  id: z.int(),
  title: z.string(),
  category: Category,
  status: Status,
  recipient: Recipient,
  /** The beginning of the text. */
  excerpt: z.string(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  submitterKind: z.enum(PROFILE_TYPES),
  /** Nobody's, where it was sent anonymously by another; so are the child and the relationship. */
  submitterName: z.string().nullable(),
  studentName: z.string().nullable(),
  relationship: z.string().nullable(),
  className: z.string().nullable(),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable(),
  createdAt: Instant,
  dueAt: Instant,
  overdue: z.boolean(),
  closedAt: Instant.nullable(),
  satisfaction: z.int().nullable(),
  replyCount: z.int(),
  imageCount: z.int(),
  mayAssign: z.boolean(),
  version: z.int(),
})
export type FeedbackRow = z.output<typeof FeedbackRow>

/** What the one who asks may do with it now; the server decides, a page shows it. */
export const FEEDBACK_RIGHTS = [
  'reply',
  'note',
  'assign',
  'start',
  'close',
  'reopen',
  'rate',
  'withdraw',
  'reveal',
] as const
export type FeedbackRight = (typeof FEEDBACK_RIGHTS)[number]

export const FEEDBACK_STEPS = {
  reply: '回复',
  note: '内部备注',
  assign: '指派',
  start: '开始处理',
  close: '处理完成',
  reopen: '重新打开',
  rate: '满意度评价',
  reveal: '查看提交人',
} as const
export type FeedbackStep = keyof typeof FEEDBACK_STEPS
const Step = z.enum(['reply', 'note', 'assign', 'start', 'close', 'reopen', 'rate', 'reveal'])

export const FeedbackEntry = z.object({
  id: z.int(),
  step: Step,
  /** By the one who sent it, or by the school. */
  bySubmitter: z.boolean(),
  mine: z.boolean(),
  authorName: z.string().nullable(),
  content: z.string().nullable(),
  targetName: z.string().nullable(),
  images: z.array(Picture),
  createdAt: Instant,
})
export type FeedbackEntry = z.output<typeof FeedbackEntry>

export const FeedbackDetail = FeedbackRow.extend({
  /** The child of a parent who gives their name, where the reader may open it: whose family can be called. */
  studentId: z.int().nullable(),
  content: z.string(),
  images: z.array(Picture),
  satisfactionComment: z.string().nullable(),
  /** Until when it can be opened again. */
  reopenUntil: Instant.nullable(),
  entries: z.array(FeedbackEntry),
  rights: z.array(z.enum(FEEDBACK_RIGHTS)),
})
export type FeedbackDetail = z.output<typeof FeedbackDetail>

const filters = {
  status: Status.optional(),
  category: z.enum(FEEDBACK_CATEGORIES, '反馈类型不正确').optional(),
  recipient: z.enum(['SCHOOL', 'CLASS'], '反馈对象不正确').optional(),
  overdue: flag().optional(),
  /** Only what was given to the one who asks. */
  assignedToMe: flag().optional(),
  assigneeId: Id('处理人不正确').optional(),
  from: LocalDate('开始日期不正确').optional(),
  to: LocalDate('结束日期不正确').optional(),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
}
const FEEDBACK_SORT_KEYS = ['createdAt', 'dueAt'] as const
export const FeedbackSearch = z.object({ ...filters, ...pageQuery(), ...sortQuery(FEEDBACK_SORT_KEYS) })
export type FeedbackSearch = z.output<typeof FeedbackSearch>
export const FeedbackMine = z.object({ status: Status.optional(), ...pageQuery() })
export type FeedbackMine = z.output<typeof FeedbackMine>

const Average = z.number().nullable()
export const FeedbackStats = z.object({
  open: z.int(),
  processing: z.int(),
  closed: z.int(),
  overdue: z.int(),
  assignedToMe: z.int(),
  averageDays: Average,
  satisfaction: Average,
  categories: z.array(
    z.object({
      category: Category,
      total: z.int(),
      unfinished: z.int(),
      averageDays: Average,
      satisfaction: Average,
      rated: z.int(),
    }),
  ),
})
export type FeedbackStats = z.output<typeof FeedbackStats>

/** What a form offers: a parent's children, a pupil's own class; for staff nobody. */
export const FeedbackStart = z.object({
  children: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      className: z.string().nullable(),
      headTeacherName: z.string().nullable(),
    }),
  ),
})
export type FeedbackStart = z.output<typeof FeedbackStart>

const FeedbackAssignee = z.object({
  userId: z.int(),
  name: z.string(),
  departmentName: z.string().nullable(),
})

export const feedbackApi = {
  start: endpoint('GET /api/feedback/start', {
    summary: '提交反馈前的可选项',
    access: 'session',
    data: FeedbackStart,
  }),
  create: endpoint('POST /api/feedback', {
    summary: '提交反馈',
    access: 'session',
    body: FeedbackInput,
    data: FeedbackDetail,
    done: '反馈已提交',
    failed: '提交反馈失败',
  }),
  mine: endpoint('GET /api/feedback/mine', {
    summary: '我提交的反馈',
    access: 'session',
    query: FeedbackMine,
    data: Page(FeedbackRow),
    failed: '获取反馈列表失败',
  }),
  search: endpoint('GET /api/feedback', {
    summary: '查询可处理的反馈',
    access: 'staff',
    query: FeedbackSearch,
    data: Page(FeedbackRow),
    failed: '获取反馈列表失败',
  }),
  stats: endpoint('GET /api/feedback/stats', {
    summary: '反馈统计',
    access: 'staff',
    query: z.object({ from: filters.from, to: filters.to }),
    data: FeedbackStats,
    failed: '获取反馈统计失败',
  }),
  get: endpoint('GET /api/feedback/{id}', {
    summary: '反馈详情',
    access: 'session',
    data: FeedbackDetail,
    failed: '获取反馈详情失败',
  }),
  reply: endpoint('POST /api/feedback/{id}/replies', {
    summary: '回复反馈或添加内部备注',
    access: 'session',
    body: FeedbackReplyInput,
    data: FeedbackDetail,
    done: '回复成功',
    failed: '回复失败',
  }),
  assignees: endpoint('GET /api/feedback/{id}/assignees', {
    summary: '可指派的处理人，按姓名或拼音查找',
    access: 'staff',
    query: z.object({ keyword: z.string().trim().max(50, '关键字过长').optional() }),
    data: z.array(FeedbackAssignee),
    failed: '获取处理人失败',
  }),
  assign: endpoint('PUT /api/feedback/{id}/assignee', {
    summary: '指派处理人',
    access: 'staff',
    body: FeedbackAssignment,
    data: FeedbackDetail,
    done: '指派成功',
    failed: '指派失败',
  }),
  begin: endpoint('POST /api/feedback/{id}/start', {
    summary: '开始处理',
    access: 'staff',
    body: z.object({ version: readVersion() }),
    data: FeedbackDetail,
    done: '已开始处理',
    failed: '操作失败',
  }),
  close: endpoint('POST /api/feedback/{id}/close', {
    summary: '处理完成并答复',
    access: 'staff',
    body: FeedbackClosing,
    data: FeedbackDetail,
    done: '反馈已处理',
    failed: '操作失败',
  }),
  reopen: endpoint('POST /api/feedback/{id}/reopen', {
    summary: '提交人重新打开',
    access: 'session',
    body: FeedbackReopening,
    data: FeedbackDetail,
    done: '反馈已重新打开',
    failed: '操作失败',
  }),
  rate: endpoint('POST /api/feedback/{id}/satisfaction', {
    summary: '提交人评价满意度',
    access: 'session',
    body: FeedbackRating,
    data: FeedbackDetail,
    done: '感谢您的评价',
    failed: '评价失败',
  }),
  withdraw: endpoint('DELETE /api/feedback/{id}', {
    summary: '撤回待处理的反馈',
    access: 'session',
    done: '反馈已撤回',
    failed: '撤回失败',
  }),
  reveal: endpoint('POST /api/feedback/{id}/reveal', {
    summary: '查看匿名反馈的提交人，须填写原因并记录',
    access: 'staff',
    body: FeedbackReveal,
    data: z.object({ name: z.string(), studentName: z.string().nullable() }),
    failed: '查看失败',
  }),
}
