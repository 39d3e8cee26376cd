import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, text, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { PreparationDetail, PreparationRow } from './api'
import { BlockId, PREPARATION_PLACES, PREPARATION_REASON_MAX } from './values'

/** What became of each that was handed in. */
export const REVIEW_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const PreparationReview = z.object({
  /** Of the version that was handed in. */
  number: z.int(),
  status: z.enum(REVIEW_STATUSES),
  reviewerName: z.string().nullable(),
  submittedAt: Instant,
  dueOn: DateText,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
})
export type PreparationReview = z.output<typeof PreparationReview>

export const PreparationComment = z.object({
  id: z.int(),
  /** Of an answer the comment that it answers; answers stand on one level. */
  parentId: z.int().nullable(),
  place: z.enum(PREPARATION_PLACES),
  /** Paragraph or step; null: the whole part. */
  block: z.string().nullable(),
  /** What stood there when it was written: also to be shown when the paragraph is gone. */
  quote: z.string(),
  text: z.string(),
  authorId: z.int().nullable(),
  authorName: z.string(),
  createdAt: Instant,
  resolvedAt: Instant.nullable(),
  resolvedByName: z.string().nullable(),
  isOwn: z.boolean(),
  mayResolve: z.boolean(),
})
export type PreparationComment = z.output<typeof PreparationComment>

/** Whom a preparation may be sent to. The first is who gets it by rule when nobody is chosen. */
export const Reviewers = z.array(z.object({ id: z.int(), name: z.string(), title: z.string() }))

export const SubmitPreparation = z.object({
  /** Nobody: the 教研组长 of the course, else whoever leads the department, else the office. */
  reviewerId: optional(Id('请选择审核人')),
  /** Nothing: three days later. From today to 60 days ahead. */
  dueOn: optional(LocalDate('请选择审核期限')),
})
export type SubmitPreparation = z.output<typeof SubmitPreparation>

/** What waits, for whoever reviews: the longest overdue first. */
export const ReviewSearch = z.object({
  courseId: Id('课程不正确').optional(),
  /** WAITING: to be decided; DONE: what the caller has decided. */
  state: z.enum(['WAITING', 'DONE'], '状态不正确').default('WAITING'),
  /** What was sent to the caller alone, not all of the department's. */
  mine: flag().optional(),
  /** What the caller may decide, not all that they see. */
  charged: flag().optional(),
  overdue: flag().optional(),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  ...pageQuery(10),
})
export type ReviewSearch = z.output<typeof ReviewSearch>

/** For leaders: what waits where, by course and by whom it waits for. Nobody is ranked: names stand in their own order. */
export const PreparationStatistics = z.object({
  semesterName: z.string().nullable(),
  courses: z.array(
    z.object({
      courseId: z.int(),
      courseName: z.string(),
      drafts: z.int(),
      waiting: z.int(),
      approved: z.int(),
      rejected: z.int(),
      overdue: z.int(),
      openComments: z.int(),
    }),
  ),
  /** Who waits for whom. */
  waits: z.array(
    z.object({
      reviewerName: z.string(),
      authorName: z.string(),
      courseName: z.string(),
      count: z.int(),
      overdue: z.int(),
      since: Instant,
    }),
  ),
})
export type PreparationStatistics = z.output<typeof PreparationStatistics>

const BASE = '/api/lesson-preparations'
const PATH = `${BASE}/{id}` as const
const access = 'teachingPlan:view'
const byAuthor = 'teachingPlan:update'
const byReviewer = 'lessonPreparation:review'
/** Which of the versions somebody has read and decides about; handed in again since: 409. */
const Read = z.object({ number: whole(1, 1_000_000, '版本不正确').optional() })
const words = (required: string) => text({ required, max: PREPARATION_REASON_MAX })

export const preparationReviewApi = {
  waiting: endpoint(`GET ${BASE}/reviews`, {
    summary: '待审核的备课，逾期的在前',
    access: byReviewer,
    query: ReviewSearch,
    data: Page(PreparationRow),
    failed: '获取待审核的备课失败',
  }),
  statistics: endpoint(`GET ${BASE}/statistics`, {
    summary: '备课与审核进展：谁在等谁',
    access: byReviewer,
    data: PreparationStatistics,
    failed: '获取统计失败',
  }),
  reviewers: endpoint(`GET ${PATH}/reviewers`, {
    summary: '可以请谁审核',
    access: byAuthor,
    data: Reviewers,
    failed: '获取审核人失败',
  }),
  reviews: endpoint(`GET ${PATH}/reviews`, {
    summary: '历次审核',
    access,
    data: z.array(PreparationReview),
    failed: '获取审核记录失败',
  }),
  submit: endpoint(`POST ${PATH}/submit`, {
    summary: '提交审核：留下一版，审核人会收到提醒',
    access: byAuthor,
    body: SubmitPreparation,
    data: PreparationDetail,
    done: '已提交审核',
    failed: '提交失败',
  }),
  withdraw: endpoint(`POST ${PATH}/withdraw`, {
    summary: '撤回自己待审核的备课',
    access: byAuthor,
    data: PreparationDetail,
    done: '已撤回',
    failed: '撤回失败',
  }),
  approve: endpoint(`POST ${PATH}/approve`, {
    summary: '通过；自己的不能由自己审核',
    access: byReviewer,
    query: Read,
    data: PreparationDetail,
    done: '已通过',
    failed: '审核失败',
  }),
  reject: endpoint(`POST ${PATH}/reject`, {
    summary: '退回并说明理由',
    access: byReviewer,
    query: Read,
    body: z.object({ reason: words('请输入退回理由') }),
    data: PreparationDetail,
    done: '已退回',
    failed: '退回失败',
  }),
  comments: endpoint(`GET ${PATH}/comments`, {
    summary: '对段落的评论和回复',
    access,
    data: z.array(PreparationComment),
    failed: '获取评论失败',
  }),
  comment: endpoint(`POST ${PATH}/comments`, {
    summary: '评论一段或回复评论，对方会收到提醒',
    access,
    body: z.object({
      text: words('请输入评论'),
      /** An answer stands where its comment stands: place and block are then not looked at. */
      parentId: optional(Id('评论不正确')),
      place: z.enum(PREPARATION_PLACES, '请选择段落').default('head'),
      block: optional(BlockId),
    }),
    data: PreparationComment,
    done: '评论已发送',
    failed: '评论失败',
  }),
  resolve: endpoint(`PUT ${PATH}/comments/{commentId}`, {
    summary: '把评论标为已解决，或重新打开',
    access,
    body: z.object({ resolved: z.boolean('只能为 true 或 false') }),
    data: PreparationComment,
    failed: '标记失败',
  }),
}
