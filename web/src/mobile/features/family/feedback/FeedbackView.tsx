import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { FEEDBACK_RECIPIENTS, FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { formatFeedTime } from '../../../../lib/format'
import { aboutOf, dueDay, overdueText, STATUS_TAGS, senderOf } from '../../../../shared/feedback/feedback'
import { useFeedback } from '../../../../shared/feedback/useFeedback'
import { Pictures } from '../../../../shared/photos/Pictures'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Fact } from '../../../kit/list/Row'
import { PageHeader } from '../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Actions } from './Actions'
import { Composer } from './Composer'
import { LIST } from './places'
import { Rating } from './Rating'
import { Thread } from './Thread'

/** Loaded by those who answer: every family opens its own feedback. */
const FamilyButtons = lazy(() =>
  loadChunk(() => import('./FamilyButtons').then((m) => ({ default: m.FamilyButtons }))),
)

const Due = ({ row }: { row: FeedbackDetail }) =>
  row.overdue ? <span className="tag orange">{overdueText(row.dueAt)}</span> : dueDay(row.dueAt)

/** Who sent it; a family that gives its name is written to and called from here. */
const Sender = ({ row }: { row: FeedbackDetail }) => {
  const { studentId, studentName } = row
  const value = [senderOf(row), aboutOf(row)].filter((text) => text !== null).join('，')
  return (
    <div className="m-pupil">
      <Fact label={FEEDBACK_LABELS.submitterName} value={value} />
      {studentId !== null && studentName !== null && (
        <Suspense>
          <FamilyButtons studentId={studentId} studentName={studentName} />
        </Suspense>
      )}
    </div>
  )
}

const Piece = ({ row }: { row: FeedbackDetail }) => (
  <section className="m-card" aria-label={row.title}>
    <div className="m-feedback-piece">
      <h2>{row.title}</h2>
      <p className="m-feedback-tags">
        <span className={STATUS_TAGS[row.status]}>{FEEDBACK_STATUS[row.status]}</span>
        <span className="tag">{row.category}</span>
        {row.anonymous && <span className="tag">匿名</span>}
        <span className="m-meta">{formatFeedTime(row.createdAt)}</span>
      </p>
      <p className="m-feedback-text">{row.content}</p>
      <Pictures pictures={row.images} />
    </div>
    {!row.mine && <Sender row={row} />}
    <Fact
      label={FEEDBACK_LABELS.recipient}
      value={row.recipient === 'CLASS' ? `${row.className} 班主任` : FEEDBACK_RECIPIENTS.SCHOOL}
    />
    <Fact label={FEEDBACK_LABELS.assigneeName} value={row.assigneeName ?? '未指派'} />
    {row.status !== 'CLOSED' && <Fact label={FEEDBACK_LABELS.dueAt} value={<Due row={row} />} />}
  </section>
)

export const FeedbackView = ({ id }: { id: number }) => {
  const query = useFeedback(id)
  return (
    <>
      <PageHeader title="反馈详情" parent={LIST} />
      <PullToRefresh>
        <div className="m-page">
          <Loaded query={query} endpoint={feedbackApi.get} skeleton={<SkeletonRows rows={5} />}>
            {(row) => (
              <>
                <Piece row={row} />
                <Rating row={row} />
                <Thread row={row} />
                <Composer row={row} />
                <Actions row={row} />
              </>
            )}
          </Loaded>
        </div>
      </PullToRefresh>
    </>
  )
}
