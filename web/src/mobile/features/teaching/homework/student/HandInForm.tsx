import { HOMEWORK_CONTENT_MAX, MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import type { HandIn } from '../../../../../shared/homework/hand-in-store'
import { type ToHandIn, useHandInForm } from '../../../../../shared/homework/useHandInForm'
import { NumberChips } from '../../../../homework/NumberChips'
import { SubmitButton } from '../../../../kit/form/SubmitButton'
import { TextField } from '../../../../kit/form/TextField'
import { Photos } from './Photos'

const MINUTES = [5, 10, 15, 20, 30, 45, 60]

/** Everything is kept on the phone as it is written, and leaves when 提交 is pressed. */
export const HandInForm = ({ homework, draft }: { homework: ToHandIn; draft: HandIn | undefined }) => {
  const { needsSubmission, overdue, state } = homework
  const { values, wrong, set, changeFiles, send } = useHandInForm(homework, draft)
  const { content, minutes, files } = values
  return (
    <section className="m-card m-hw-form" aria-label="提交作业">
      {overdue && <p className="m-hw-note">已过截止时间，仍可提交，会标记为迟交。</p>}
      {needsSubmission && (
        <>
          <Photos files={files} onChange={changeFiles} />
          <TextField
            label="文字（可不填）"
            rows={3}
            maxLength={HOMEWORK_CONTENT_MAX}
            placeholder="写下答案，或想对老师说的话"
            value={content}
            error={wrong.content}
            onChange={(content) => set({ content })}
          />
        </>
      )}
      <NumberChips
        label="用了多少分钟（可不填）"
        other="其他分钟"
        usual={MINUTES}
        max={MINUTES_MAX}
        value={minutes}
        onChange={(value) => set({ minutes: value === minutes ? '' : value })}
      />
      {wrong.minutes !== undefined && <p className="m-message">{wrong.minutes}</p>}
      <SubmitButton busy={false} onPress={send}>
        {!needsSubmission ? '我完成了' : state === 'PENDING' ? '提交' : '再次提交'}
      </SubmitButton>
    </section>
  )
}
