import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import {
  REMINDER_KINDS,
  REMINDER_LABELS,
  type ReminderKind,
} from '@xueqiao/contract/features/teaching/homework/values'
import { useAction } from '../../api/action'
import { useApi } from '../../api/queries'
import { Card } from '../kit/Card'
import { Choice } from '../kit/form/Choice'

/** Of what a pupil or a parent is told about homework. */
export const ReminderChoices = () => {
  const { data } = useApi(myHomeworkApi.reminders, undefined, { silent: true })
  const { run, busy } = useAction(myHomeworkApi.setReminders)
  if (data === undefined) return null
  const { off } = data
  const toggle = (kind: ReminderKind) =>
    run({ body: { off: off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind] } })
  return (
    <Card title="作业提醒">
      {REMINDER_KINDS.map((kind) => (
        <Choice
          key={kind}
          title={REMINDER_LABELS[kind]}
          chosen={!off.includes(kind)}
          disabled={busy}
          onChoose={() => void toggle(kind)}
        />
      ))}
    </Card>
  )
}
