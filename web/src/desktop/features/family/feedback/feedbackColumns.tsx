import type { FeedbackRow } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_RECIPIENTS, FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { formatFeedTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { aboutOf, dueDay, overdueText, STATUS_TAGS, senderOf } from '../../../../shared/feedback/feedback'
import { StarsShown } from '../../../../shared/feedback/Stars'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'

const col = column<FeedbackRow>()

const Title = ({ row }: { row: FeedbackRow }) => (
  <span className="feedback-title">
    <b>{row.title}</b>
    {row.imageCount > 0 && (
      <span className="feedback-images" title={`${row.imageCount} 张图片`}>
        <Icon name="image" size="s" />
        <span className="visually-hidden">有图片</span>
      </span>
    )}
    <small>{row.excerpt}</small>
  </span>
)

export const Status = ({ status }: Pick<FeedbackRow, 'status'>) => (
  <span className={STATUS_TAGS[status]}>{FEEDBACK_STATUS[status]}</span>
)

export const Due = ({ status, overdue, dueAt }: Pick<FeedbackRow, 'status' | 'overdue' | 'dueAt'>) => {
  if (status === 'CLOSED') return <span className="muted">—</span>
  if (overdue) return <span className="tag orange">{overdueText(dueAt)}</span>
  return dueDay(dueAt)
}

const titleOf = col.of('title', '标题', { sticky: true, render: (row) => <Title row={row} /> })
const categoryOf = col.of('category', '反馈类型', { width: 92 })
const statusOf = col.of('status', '状态', { width: 84, render: (row) => <Status status={row.status} /> })
const recipientOf = col.of('recipient', '反馈对象', {
  width: 124,
  render: ({ recipient, className }) =>
    recipient === 'CLASS' && className !== null ? `${className} 班主任` : FEEDBACK_RECIPIENTS[recipient],
})
const assigneeOf = col.of('assigneeName', '处理人', {
  width: 84,
  render: ({ assigneeName }) => assigneeName ?? <span className="muted">未指派</span>,
})
const createdOf = col.of('createdAt', '提交时间', {
  width: 116,
  sort: 'createdAt',
  render: ({ createdAt }) => formatFeedTime(createdAt),
})
const satisfactionOf = col.of('satisfaction', '满意度', {
  width: 100,
  render: ({ satisfaction }) =>
    satisfaction === null ? <span className="muted">未评价</span> : <StarsShown score={satisfaction} />,
})

export const feedbackColumns = (actions: (row: FeedbackRow) => readonly RowAction[]) => [
  titleOf,
  categoryOf,
  statusOf,
  col.of('submitterName', '提交人', {
    width: 124,
    render: (row) => (
      <span className="feedback-sender">
        {senderOf(row)}
        <small>{aboutOf(row)}</small>
      </span>
    ),
  }),
  recipientOf,
  assigneeOf,
  col.of('dueAt', '处理期限', { width: 112, sort: 'dueAt', render: (row) => <Due {...row} /> }),
  createdOf,
  satisfactionOf,
  col.actions(actions, { width: 116 }),
]

export const ownColumns = (actions: (row: FeedbackRow) => readonly RowAction[]) => [
  titleOf,
  categoryOf,
  statusOf,
  recipientOf,
  assigneeOf,
  col.of('replyCount', '回复', { width: 72 }),
  col.of('createdAt', '提交时间', { width: 132, render: ({ createdAt }) => formatFeedTime(createdAt) }),
  satisfactionOf,
  col.actions(actions, { width: 76 }),
]
