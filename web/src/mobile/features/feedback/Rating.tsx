import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/feedback'
import { useState } from 'react'
import { call } from '../../../api/call'
import { Stars, StarsShown } from '../../../lib/Stars'
import { toast } from '../../../lib/toast'
import { useFeedbackStep } from '../../../lib/useFeedbackStep'
import { TextField } from './TextField'

const Ask = ({ row }: { row: FeedbackDetail }) => {
  const { run, busy } = useFeedbackStep()
  const [score, setScore] = useState<number>()
  const [comment, setComment] = useState('')
  const send = () => {
    if (score === undefined) return toast.warning('请选择 1 到 5 分')
    const input = { params: { id: row.id }, body: { score, comment } }
    return run(feedbackApi.rate, () => call(feedbackApi.rate, input))
  }
  return (
    <section className="m-card m-feedback-piece m-feedback-rating" aria-label="满意度评价">
      <h2>学校已处理，您满意吗？</h2>
      <Stars label="满意度" value={score} onChange={setScore} />
      <TextField
        label="评价说明（选填）"
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
    <section className="m-card m-feedback-piece" aria-label="满意度">
      <h2>满意度</h2>
      <StarsShown score={row.satisfaction} />
      {row.satisfactionComment !== null && <p className="m-feedback-text">{row.satisfactionComment}</p>}
    </section>
  )
}
