import type { DataOf } from '@xueqiao/contract/common/endpoint'
import { useState } from 'react'
import { type Input, useActions } from '../../api/action'
import type { AnyEndpoint } from '../../api/call'
import { CallError } from '../../api/call-error'
import { touch } from '../../api/stale-after-change'
import { newClientId } from '../../lib/client-id'

/** Does one step with a piece of feedback, tells, and shows what is true then; gives whether it was done. */
export const useFeedbackStep = () => {
  const { run, busy } = useActions()
  // Kept while no answer comes, so that whoever presses again sends the same; what follows an answer is another.
  const [clientId, setClientId] = useState(newClientId)
  const step = <E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    after?: (data: DataOf<E>) => unknown,
  ): Promise<boolean> =>
    run(endpoint, input, {
      after: (data) => {
        setClientId(newClientId())
        return after?.(data)
      },
      // What somebody else has done meanwhile is shown, and what was typed is kept.
      failed: async (error) => {
        if (!(error instanceof CallError) || error.status !== 409) return
        setClientId(newClientId())
        await touch(endpoint)
      },
    })
  return { run: step, busy, clientId }
}
