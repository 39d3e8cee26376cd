import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { FEEDBACK_RECIPIENTS } from '@xueqiao/contract/features/family/feedback/values'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatFeedTime } from '../../../../lib/format'
import { aboutOf, senderOf } from '../../../../shared/feedback/feedback'
import { useFeedback } from '../../../../shared/feedback/useFeedback'
import { Pictures } from '../../../../shared/photos/Pictures'
import { RecordPage } from '../../../kit/record/RecordPage'
import { DetailActions } from './DetailActions'
import { Due, Status } from './feedbackColumns'
import { LIST_PATH } from './naming'
import { Rating } from './Rating'
import { ReplyBox } from './ReplyBox'
import { Thread } from './Thread'
import './feedback.css'

const factsOf = (row: FeedbackDetail): [string, ReactNode][] => [
  [FEEDBACK_LABELS.submitterName, [senderOf(row), aboutOf(row)].filter((text) => text !== null).join('，')],
  [
    FEEDBACK_LABELS.recipient,
    row.recipient === 'CLASS' ? `${row.className} 班主任` : FEEDBACK_RECIPIENTS.SCHOOL,
  ],
  [FEEDBACK_LABELS.createdAt, formatFeedTime(row.createdAt)],
  [FEEDBACK_LABELS.assigneeName, row.assigneeName ?? '未指派'],
  ...(row.status === 'CLOSED'
    ? []
    : [[FEEDBACK_LABELS.dueAt, <Due key="due" {...row} />] satisfies [string, ReactNode]]),
]

const Loaded = ({ row }: { row: FeedbackDetail }) => (
  <div className="feedback-detail">
    <section className="card feedback-card" aria-label={row.title}>
      <header className="feedback-head">
        <h1>{row.title}</h1>
        <Status status={row.status} />
        <span className="tag">{row.category}</span>
        {row.anonymous && <span className="tag">匿名</span>}
        <DetailActions row={row} />
      </header>
      <dl className="feedback-facts">
        {factsOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="feedback-content">{row.content}</p>
      <Pictures pictures={row.images} />
    </section>
    <Rating row={row} />
    <Thread row={row} />
    <ReplyBox row={row} />
  </div>
)

export const FeedbackDetailPage = () => {
  const id = Number(useParams().feedbackId)
  const query = useFeedback(id)
  return (
    <RecordPage
      query={query}
      endpoint={feedbackApi.get}
      missing={{ icon: 'chat', title: '没有找到这条反馈', text: '它可能已被撤回，或您没有查看它的权限' }}
      back={{ to: LIST_PATH, label: '返回意见反馈' }}
      failed="未能打开反馈详情"
    >
      {(row) => <Loaded key={id} row={row} />}
    </RecordPage>
  )
}
