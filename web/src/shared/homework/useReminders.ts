import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import type { ReminderKind } from '@xueqiao/contract/features/teaching/homework/values'
import { useAction } from '../../api/action'
import { useApi } from '../../api/queries'

/** Of what a pupil or a parent is told about homework; nothing as long as it is not known. */
export const useReminders = () => {
  const { data } = useApi(myHomeworkApi.reminders, undefined, { silent: true })
  const { run, busy } = useAction(myHomeworkApi.setReminders)
  if (data === undefined) return undefined
  const { off } = data
  return {
    busy,
    isOn: (kind: ReminderKind) => !off.includes(kind),
    toggle: (kind: ReminderKind) =>
      run({ body: { off: off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind] } }),
  }
}
