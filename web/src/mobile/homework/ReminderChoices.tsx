import { REMINDER_KINDS, REMINDER_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { useReminders } from '../../shared/homework/useReminders'
import { Card } from '../kit/Card'
import { Choice } from '../kit/form/Choice'

/** Of what a pupil or a parent is told about homework. */
export const ReminderChoices = () => {
  const reminders = useReminders()
  if (reminders === undefined) return null
  return (
    <Card title="作业提醒">
      {REMINDER_KINDS.map((kind) => (
        <Choice
          key={kind}
          title={REMINDER_LABELS[kind]}
          chosen={reminders.isOn(kind)}
          disabled={reminders.busy}
          onChoose={() => void reminders.toggle(kind)}
        />
      ))}
    </Card>
  )
}
