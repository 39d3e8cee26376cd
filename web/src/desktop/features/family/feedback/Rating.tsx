import type { FeedbackDetail } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { Input } from 'antd'
import { Stars, StarsShown } from '../../../../shared/feedback/Stars'
import { useFeedbackRating } from '../../../../shared/feedback/useFeedbackRating'
import { SaveButton } from '../../../kit/form/SaveButton'

const Ask = ({ row }: { row: FeedbackDetail }) => {
  const { score, setScore, comment, setComment, busy, send } = useFeedbackRating(row)
  return (
    <section className="card feedback-card feedback-rating" aria-label="满意度评价">
      <h2>学校已处理，您满意吗？</h2>
      <Stars label={FEEDBACK_LABELS.satisfaction} value={score} onChange={setScore} />
      <Input.TextArea
        rows={2}
        maxLength={500}
        aria-label={FEEDBACK_LABELS.comment}
        placeholder="可以补充说明（选填）"
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="feedback-send">
        <span className="muted">评价后不能修改，也不能再重新打开。</span>
        <SaveButton busy={busy} text="提交评价" onClick={send} />
      </div>
    </section>
  )
}

/** Asked of the sender once it is closed; afterwards shown to both sides. */
export const Rating = ({ row }: { row: FeedbackDetail }) => {
  if (row.rights.includes('rate')) return <Ask row={row} />
  if (row.satisfaction === null) return null
  return (
    <section className="card feedback-card feedback-rated" aria-label={FEEDBACK_LABELS.satisfaction}>
      <h2>{FEEDBACK_LABELS.satisfaction}</h2>
      <StarsShown score={row.satisfaction} />
      {row.satisfactionComment !== null && <p>{row.satisfactionComment}</p>}
    </section>
  )
}
