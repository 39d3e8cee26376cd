import type { FeedbackRow } from './api'
import type { FeedbackInput } from './values'

type Shown = Pick<
  FeedbackRow,
  'submitterName' | 'createdAt' | 'assigneeId' | 'assigneeName' | 'dueAt' | 'satisfaction'
>
type Field = keyof FeedbackInput | keyof Shown | 'dueDate' | 'comment'

/** What form, detail, phone and log call the fields of feedback. */
export const FEEDBACK_LABELS = {
  title: '标题',
  category: '反馈类型',
  content: '反馈内容',
  recipient: '反馈对象',
  studentId: '关于哪个孩子',
  anonymous: '匿名提交',
  imageIds: '图片',
  clientId: '提交编号',
  submitterName: '提交人',
  createdAt: '提交时间',
  assigneeId: '处理人',
  assigneeName: '处理人',
  dueDate: '处理期限',
  dueAt: '处理期限',
  satisfaction: '满意度',
  comment: '评价说明',
} as const satisfies Record<Field, string>

/** What is written at a step on the way, by the step. */
export const FEEDBACK_WORDS = {
  reply: '回复内容',
  note: '备注内容',
  close: '处理结果',
  reopen: '原因',
  reveal: '查看原因',
} as const
