import { REMINDER_KINDS, REMINDER_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { Switch } from 'antd'
import { useReminders } from '../../../../../shared/homework/useReminders'

/** Of what a pupil or a parent is told about homework, as on the phone. */
export const Reminders = () => {
  const reminders = useReminders()
  if (reminders === undefined) return null
  return (
    <section className="card mine-reminders" aria-label="作业提醒">
      <h2>作业提醒</h2>
      <ul>
        {REMINDER_KINDS.map((kind) => (
          <li key={kind}>
            {REMINDER_LABELS[kind]}
            <Switch
              aria-label={REMINDER_LABELS[kind]}
              checked={reminders.isOn(kind)}
              disabled={reminders.busy}
              onChange={() => void reminders.toggle(kind)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
