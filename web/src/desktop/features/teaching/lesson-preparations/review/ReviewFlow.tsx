import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import {
  preparationReviewApi as api,
  type PreparationReview,
} from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { useApi } from '../../../../../api/queries'
import { formatDay, formatFeedTime } from '../../../../../lib/format'

const DECIDED = { APPROVED: '通过', REJECTED: '退回', WITHDRAWN: '已撤回' } as const

const Decision = ({ review, overdue }: { review: PreparationReview; overdue: boolean }) => {
  const { status, reviewerName, decidedByName, decidedAt, dueOn } = review
  if (status === 'SUBMITTED')
    return (
      <li data-state="now">
        <b>审核</b>
        <span>{reviewerName ?? '待定'}</span>
        <span className={overdue ? 'prep-loud' : undefined}>
          {formatDay(dueOn)} 前{overdue && '，已逾期'}
        </span>
      </li>
    )
  return (
    <li data-state={status === 'APPROVED' ? 'done' : 'now'}>
      <b>审核</b>
      <span>
        {status === 'WITHDRAWN' ? '' : (decidedByName ?? '')} {DECIDED[status]}
      </span>
      {decidedAt !== null && <span>{formatFeedTime(decidedAt)}</span>}
    </li>
  )
}

/** From whom it went to whom, and what became of it. */
export const ReviewFlow = ({ preparation }: { preparation: PreparationDetail }) => {
  const { id, authorName, status, isOverdue } = preparation
  const { data = [] } = useApi(api.reviews, { params: { id } }, { silent: true })
  const last = data.toSorted((a, b) => b.number - a.number)[0]
  return (
    <ol className="prep-flow" aria-label="审核进展">
      <li data-state={last === undefined ? 'now' : 'done'}>
        <b>提交</b>
        <span>{authorName}</span>
        {last !== undefined && <span>{formatFeedTime(last.submittedAt)}</span>}
      </li>
      {last === undefined ? (
        <li data-state="todo">
          <b>审核</b>
          <span>未提交</span>
        </li>
      ) : (
        <Decision review={last} overdue={isOverdue} />
      )}
      <li data-state={status === 'APPROVED' ? 'done' : 'todo'}>
        <b>通过</b>
      </li>
    </ol>
  )
}
