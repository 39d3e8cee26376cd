import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { useState } from 'react'
import { toast } from '../../lib/toast'
import { useFeedbackStep } from './useFeedbackStep'

/** Stars and words of the sender, once the school is done. */
export const useFeedbackRating = ({ id }: FeedbackDetail) => {
  const { run, busy } = useFeedbackStep()
  const [score, setScore] = useState<number>()
  const [comment, setComment] = useState('')
  const send = () => {
    if (score === undefined) return toast.warning('请选择 1 到 5 分')
    const input = { params: { id }, body: { score, comment } }
    return run(feedbackApi.rate, input)
  }
  return { score, setScore, comment, setComment, busy, send }
}
