import { z } from 'zod'
import { LocalDate } from '../../../common/dates'
import { clientId, Id, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { RevealReason } from '../../../common/reveal'

export const FEEDBACK_CATEGORIES = ['建议', '投诉', '咨询', '表扬', '报修', '其他'] as const
export const Category = z.enum(FEEDBACK_CATEGORIES, '请选择反馈类型')

/** Decisions C. */
export const FEEDBACK_STATUS = { OPEN: '待处理', PROCESSING: '处理中', CLOSED: '已处理' } as const
export type FeedbackStatus = keyof typeof FEEDBACK_STATUS
export const Status = z.enum(['OPEN', 'PROCESSING', 'CLOSED'], '状态不正确')

export const FEEDBACK_RECIPIENTS = { SCHOOL: '学校', CLASS: '班主任' } as const
export type FeedbackRecipient = keyof typeof FEEDBACK_RECIPIENTS
export const Recipient = z.enum(['SCHOOL', 'CLASS'], '请选择反馈对象')

export const FEEDBACK_IMAGES = 6
/** What an upload says it is for: nothing about such a picture tells who sent it. */
export const FEEDBACK_UPLOAD = 'feedback'
export const FEEDBACK_DUE_DAYS = 3
export const FEEDBACK_REOPEN_DAYS = 7
export const FEEDBACK_A_DAY = 20

const IMAGES = `最多上传 ${FEEDBACK_IMAGES} 张图片`
const imageIds = z
  .array(Id(), '图片不正确')
  .max(FEEDBACK_IMAGES, IMAGES)
  .transform((list) => [...new Set(list)])
  .default([])

const content = (required: string) => text({ required, max: 2000 })

export const FeedbackInput = z.object({
  title: text({ required: '请输入标题', min: 2, max: 50 }),
  category: Category,
  content: content('请输入反馈内容'),
  recipient: Recipient,
  /** Which child of a parent it is about. */
  studentId: optional(Id('请选择孩子')),
  anonymous: z.boolean('是否匿名不正确').default(false),
  imageIds,
  clientId: clientId(),
})
export type FeedbackInput = z.output<typeof FeedbackInput>

export const FeedbackReplyInput = z.object({
  content: content('请输入回复内容'),
  /** For those who handle it, never for the one who sent it. */
  internal: z.boolean('是否内部备注不正确').default(false),
  imageIds,
  clientId: clientId(),
})
export type FeedbackReplyInput = z.output<typeof FeedbackReplyInput>

export const FeedbackClosing = z.object({
  content: content('请填写处理结果'),
  imageIds,
  version: readVersion(),
})
export type FeedbackClosing = z.output<typeof FeedbackClosing>

export const FeedbackAssignment = z.object({
  assigneeId: Id('请选择处理人'),
  dueDate: optional(LocalDate('处理期限不正确')),
  version: readVersion(),
})
export type FeedbackAssignment = z.output<typeof FeedbackAssignment>

export const FeedbackReopening = z.object({
  reason: text({ required: '请填写重新打开的原因', min: 2, max: 500 }),
  version: readVersion(),
})
export type FeedbackReopening = z.output<typeof FeedbackReopening>

export const FeedbackRating = z.object({
  score: whole(1, 5, '请选择 1 到 5 分'),
  comment: optionalText({ max: 500 }),
})
export type FeedbackRating = z.output<typeof FeedbackRating>

export const FeedbackReveal = z.object({ reason: RevealReason })
