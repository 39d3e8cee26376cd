import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { goalsApi as api, type GoalDetail, GoalInput } from '@xueqiao/contract/features/growth/goals/api'
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
import { FormSheet, SheetForm } from '../../../kit/form/SheetForm'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'

const MONTH_DAYS = 30
const remindOptions = [
  { value: '', label: '不提醒' },
  ...REMIND_DAYS.map((days) => ({ value: String(days), label: `前 ${days} 天` })),
]

/** Each line is a step: the one that had these words, else, where none came or went, the one in its place. */
const stepsOf = (text: string, before: GoalDetail['steps']) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const free = [...before]
  const same = lines.map((line) => {
    const at = free.findIndex((step) => step.text === line)
    return at < 0 ? undefined : free.splice(at, 1)[0]?.id
  })
  const isSwap = lines.length === before.length
  return lines.map((line, index) => {
    const id = same[index] ?? (isSwap ? free.shift()?.id : undefined)
    return id === undefined ? { text: line } : { id, text: line }
  })
}

const startOf = (goal: GoalDetail | undefined) => ({
  ...{ title: goal?.title ?? '', target: goal?.target ?? '' },
  steps: (goal?.steps ?? []).map(({ text }) => text).join('\n'),
  remindDays: goal === undefined ? '3' : String(goal.remindDays ?? ''),
  dueDate: goal?.dueDate ?? daysAfter(today(), MONTH_DAYS),
})

interface Props {
  studentId: number
  /** One that is there already, and is changed. */
  goal?: GoalDetail
  onClose: () => void
}

const Fields = ({ studentId, onClose, onDiscard, ...props }: Props & { onDiscard: () => void }) => {
  // As it was when the form opened: read anew meanwhile, its version would let this write over what another has changed.
  const [goal] = useState(props.goal)
  const name = goal === undefined ? `goal:${studentId}` : undefined
  const draft = useFormDraft(name, startOf(goal))
  const { start, keep, drop } = draft
  const form = useForm(GoalInput, start)
  useEffect(() => keep(form.values))
  const creating = useAction(api.create)
  const updating = useAction(api.update)
  const { value: remind, onChange: setRemind } = form.field('remindDays')
  const send = async () => {
    const { steps, remindDays, ...values } = form.values
    const input = {
      ...{ ...values, studentId, remindDays, version: goal?.version },
      steps: stepsOf(steps, goal?.steps ?? []),
    }
    if (!isRight(form.check(input))) return
    const body = GoalInput.parse(input)
    const isDone = await (goal === undefined
      ? creating.run({ body })
      : updating.run({ params: { id: goal.id }, body }))
    if (!isDone) return
    drop()
    onClose()
  }
  return (
    <SheetForm
      draft={draft}
      onDiscard={onDiscard}
      busy={creating.busy || updating.busy}
      submit="保存目标"
      onSubmit={send}
    >
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
    </SheetForm>
  )
}

export const GoalForm = (props: Props) => (
  <FormSheet title={props.goal === undefined ? '新增目标' : '编辑目标'} onClose={props.onClose}>
    {(onDiscard) => <Fields {...props} onDiscard={onDiscard} />}
  </FormSheet>
)
