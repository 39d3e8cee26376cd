import { useState } from 'react'
import type { AnyEndpoint } from '../../api/call'
import { CallError } from '../../api/call-error'
import { reportFailure } from '../../api/failure'
import { invalidate } from '../../api/queries'
import { newClientId } from '../../lib/client-id'
import { toast } from '../../lib/toast'

/** Does one step with a piece of feedback, tells, and shows what is true then; gives whether it was done. */
export const useFeedbackStep = () => {
  const [busy, setBusy] = useState(false)
  // Kept while no answer comes, so that whoever presses again sends the same; what follows an answer is another.
  const [clientId, setClientId] = useState(newClientId)
  const run = async (endpoint: AnyEndpoint, send: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await send()
      setClientId(newClientId())
      if (endpoint.done) toast.success(endpoint.done)
      await invalidate('/api/feedback')
      return true
    } catch (error) {
      reportFailure(error, endpoint)
      // What somebody else has done meanwhile is shown, and what was typed is kept.
      if (error instanceof CallError && error.status === 409) {
        setClientId(newClientId())
        await invalidate('/api/feedback')
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, clientId }
}
