import { placeLabel } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { preparationReviewApi as reviewsApi } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import {
  PREPARATION_STATUS_LABELS,
  type PreparationStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { planRecordApi } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { Card } from '../../../kit/Card'

const TAGS: Partial<Record<PreparationStatus, string>> = {
  SUBMITTED: 'tag blue',
  APPROVED: 'tag green',
  REJECTED: 'tag orange',
}

interface Decided {
  status: PreparationStatus
  reason: string | null
  decidedByName: string | null
  decidedAt: string | null
}

/** Whoever handed it in reads here what became of it, and why it came back. Plans have the same states. */
export const Standing = ({ of: { status, reason, decidedByName, decidedAt } }: { of: Decided }) => {
  const decided = status === 'APPROVED' || status === 'REJECTED'
  return (
    <Card
      title="审核结果"
      extra={<span className={TAGS[status] ?? 'tag'}>{PREPARATION_STATUS_LABELS[status]}</span>}
    >
      <div className="m-prep-said">
        {status === 'REJECTED' && reason !== null && <p>{reason}</p>}
        {status === 'REJECTED' && <p className="m-meta">请在电脑上修改后重新提交。</p>}
        {decided && decidedAt !== null && (
          <p className="m-meta">
            {decidedByName} {formatFeedTime(decidedAt)}
          </p>
        )}
      </div>
    </Card>
  )
}

interface Said {
  id: number
  authorName: string
  createdAt: string
  text: string
  /** Where it stands, and whether it is done with. */
  about?: string
  quote?: string
  answers?: readonly { id: number; authorName: string; text: string }[]
}

const Comments = ({ list }: { list: readonly Said[] }) =>
  list.length === 0 ? null : (
    <Card title="评论">
      <ul className="m-prep-said" aria-label="评论">
        {list.map(({ id, authorName, createdAt, text, about, quote, answers = [] }) => (
          <li key={id}>
            <p className="m-meta">
              {[authorName, about, formatFeedTime(createdAt)].filter(Boolean).join('，')}
            </p>
            {quote !== undefined && quote !== '' && <q>{quote}</q>}
            <p>{text}</p>
            {answers.map((answer) => (
              <p key={answer.id}>
                <b>{answer.authorName}</b> {answer.text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )

/** What was said of it paragraph by paragraph, with the answers. */
export const PreparationComments = ({ id }: { id: number }) => {
  const { data = [] } = useApi(reviewsApi.comments, { params: { id } }, { silent: true })
  const list = data
    .filter(({ parentId }) => parentId === null)
    .map(({ place, resolvedAt, ...comment }) => ({
      ...comment,
      about: `${placeLabel(place)}${resolvedAt === null ? '' : '，已解决'}`,
      answers: data.filter(({ parentId }) => parentId === comment.id),
    }))
  return <Comments list={list} />
}

export const PlanComments = ({ id }: { id: number }) => {
  const { data = [] } = useApi(planRecordApi.comments, { params: { id } }, { silent: true })
  return <Comments list={data} />
}
