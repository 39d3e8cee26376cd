import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { goalsApi as api, GoalInput } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import {
  GOAL_TARGET_MAX,
  GOAL_TITLE_MAX,
  REMIND_DAYS,
  STEP_TEXT_MAX,
  STEPS_MAX,
} from '@xueqiao/contract/features/growth/goals/values'
import { useEffect, useState } from 'react'
import { useAction } from '../../../../api/action'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { Chips } from '../../../kit/form/Chips'
import { DayField } from '../../../kit/form/DayField'
import { DraftNote } from '../../../kit/form/DraftNote'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { Sheet } from '../../../kit/Sheet'

const MONTH_DAYS = 30
const remindOptions = [
  { value: '', label: '不提醒' },
  ...REMIND_DAYS.map((days) => ({ value: String(days), label: `前 ${days} 天` })),
]

/** Each line is a step. */
const stepsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line }))

interface Props {
  studentId: number
  onClose: () => void
}

const Fields = ({ studentId, onClose, onDiscard }: Props & { onDiscard: () => void }) => {
  const { start, restored, keep, drop } = useFormDraft(`goal:${studentId}`, {
    ...{ title: '', target: '', steps: '', remindDays: '3' },
    dueDate: daysAfter(today(), MONTH_DAYS),
  })
  const form = useForm(GoalInput, start)
  useEffect(() => keep(form.values))
  const { run, busy } = useAction(api.create)
  const { value: remind, onChange: setRemind } = form.field('remindDays')
  const send = async () => {
    const { steps, remindDays, ...values } = form.values
    const body = { ...values, studentId, steps: stepsOf(steps), remindDays }
    if (!isRight(form.check(body)) || !(await run({ body: GoalInput.parse(body) }))) return
    drop()
    onClose()
  }
  return (
    <form
      className="m-sheet-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {restored && (
        <DraftNote
          onDiscard={() => {
            drop()
            onDiscard()
          }}
        />
      )}
      <TextField
        label={LABELS.title}
        placeholder="想做到什么，一句话"
        maxLength={GOAL_TITLE_MAX}
        {...form.field('title')}
      />
      <TextField
        label={LABELS.target}
        placeholder="怎样算达成，选填"
        maxLength={GOAL_TARGET_MAX}
        {...form.field('target')}
      />
      <TextField
        label={LABELS.steps}
        placeholder="每行一步，选填"
        rows={4}
        maxLength={STEPS_MAX * (STEP_TEXT_MAX + 1)}
        {...form.field('steps')}
      />
      <DayField label={LABELS.dueDate} {...form.field('dueDate')} />
      <Chips label={LABELS.remindDays} options={remindOptions} value={remind} onChange={setRemind} />
      <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
        保存目标
      </button>
    </form>
  )
}

export const GoalForm = (props: Props) => {
  const [attempt, setAttempt] = useState(0)
  return (
    <Sheet title="新增目标" onClose={props.onClose}>
      <Fields key={attempt} {...props} onDiscard={() => setAttempt(attempt + 1)} />
    </Sheet>
  )
}
