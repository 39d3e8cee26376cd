import { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { type Hours, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { useState } from 'react'
import { useActions } from '../../api/action'
import { toast } from '../../lib/toast'

/** The hours of a teacher, while they are being set. */
export const useHoursForm = (hours: Hours, onDone: () => void) => {
  const [value, setValue] = useState<HoursInput>({ enabled: hours.enabled, week: hours.week })
  const { run, busy } = useActions()
  return {
    value,
    setValue,
    busy,
    save: async () => {
      const parsed = HoursInput.safeParse(value)
      if (!parsed.success) return toast.warning(parsed.error.issues[0]?.message ?? '请检查工作时间')
      await run(hoursApi.setHours, { body: parsed.data }, { after: onDone })
    },
    /** Back to those of the school. */
    reset: () => run(hoursApi.resetHours, undefined, { after: onDone }),
  }
}
