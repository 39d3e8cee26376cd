import type { FeedbackDetail } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { Stars, StarsShown } from '../../../../shared/feedback/Stars'
import { useFeedbackRating } from '../../../../shared/feedback/useFeedbackRating'
import { TextField } from '../../../kit/form/TextField'

const Ask = ({ row }: { row: FeedbackDetail }) => {
  const { score, setScore, comment, setComment, busy, send } = useFeedbackRating(row)
  return (
    <section className="m-card m-feedback-piece m-feedback-rating" aria-label="满意度评价">
      <h2>学校已处理，您满意吗？</h2>
      <Stars label={FEEDBACK_LABELS.satisfaction} value={score} onChange={setScore} />
      <TextField
        label={`${FEEDBACK_LABELS.comment}（选填）`}
        value={comment}
        error={undefined}
        maxLength={500}
        rows={2}
        onChange={setComment}
      />
      <p className="m-meta">评价后不能修改，也不能再重新打开。</p>
      <button type="button" className="m-button m-act m-wide" disabled={busy} onClick={() => void send()}>
        提交评价
      </button>
    </section>
  )
}

/** Asked of the sender once it is closed; afterwards shown to both sides. */
export const Rating = ({ row }: { row: FeedbackDetail }) => {
  if (row.rights.includes('rate')) return <Ask row={row} />
  if (row.satisfaction === null) return null
  return (
    <section className="m-card m-feedback-piece" aria-label={FEEDBACK_LABELS.satisfaction}>
      <h2>{FEEDBACK_LABELS.satisfaction}</h2>
      <StarsShown score={row.satisfaction} />
      {row.satisfactionComment !== null && <p className="m-feedback-text">{row.satisfactionComment}</p>}
    </section>
  )
}
