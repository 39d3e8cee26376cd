import { useState } from 'react'
import type { AnyEndpoint } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { toast } from '../../../../lib/toast'
import { refreshNotices } from '../../../../shared/notices/notices'

/** One step with a notice of one's own, told and shown; resolves to whether it was done. */
export const useManaging = () => {
  const [busy, setBusy] = useState(false)
  const run = async (endpoint: AnyEndpoint, work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      if (endpoint.done) toast.success(endpoint.done)
      refreshNotices()
      return true
    } catch (error) {
      reportFailure(error, endpoint)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
