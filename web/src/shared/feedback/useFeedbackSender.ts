import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import { useState } from 'react'
import { useFeedbackStep } from './useFeedbackStep'

export const REVEAL_WORDS = {
  title: '查看匿名反馈的提交人',
  note: '查看会留下记录：提交人可以看到是谁、在什么时候、为什么查看。',
  label: FEEDBACK_WORDS.reveal,
  placeholder: '请说明为什么需要查看',
} as const

/** Who sent it, for those who may ask, and only as long as the page is open. */
export const useFeedbackSender = (id: number) => {
  const { run, busy } = useFeedbackStep()
  const [sender, setSender] = useState<string>()
  const reveal = (reason: string) =>
    run(feedbackApi.reveal, { params: { id }, body: { reason } }, ({ name, studentName }) =>
      setSender(studentName === null || studentName === name ? name : `${name}（${studentName}）`),
    )
  return { sender, reveal, busy }
}
