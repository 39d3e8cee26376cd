import { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { type Hours, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { useState } from 'react'
import { type AnyEndpoint, call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { invalidate } from '../../api/queries'
import { toast } from '../../lib/toast'

/** The hours of a teacher, while they are being set. */
export const useHoursForm = (hours: Hours, onDone: () => void) => {
  const [value, setValue] = useState<HoursInput>({ enabled: hours.enabled, week: hours.week })
  const [busy, setBusy] = useState(false)

  const run = async (endpoint: AnyEndpoint, act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
      toast.success(endpoint.done ?? '')
      onDone()
      await invalidate('/api/communication')
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  return {
    value,
    setValue,
    busy,
    save: async () => {
      const parsed = HoursInput.safeParse(value)
      if (!parsed.success) return toast.warning(parsed.error.issues[0]?.message ?? '请检查工作时间')
      await run(hoursApi.setHours, () => call(hoursApi.setHours, { body: parsed.data }))
    },
    /** Back to those of the school. */
    reset: () => run(hoursApi.resetHours, () => call(hoursApi.resetHours)),
  }
}
