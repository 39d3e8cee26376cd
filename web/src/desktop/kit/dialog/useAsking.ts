import { QUESTION } from '@xueqiao/contract/common/envelope'
import { useState } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { toast } from '../../../lib/toast'
import { type Answering, type Request, request } from '../request'
import { useConfirm } from './useConfirm'

/** Sends. Where the server asks before it does more than the call says, so do we; `undefined` after a no. */
export const useAsking = (ok = '确定移除') => {
  const confirm = useConfirm()
  return async (endpoint: AnyEndpoint, input: Request): Promise<{ data: unknown } | undefined> => {
    try {
      return { data: await request(endpoint as Answering<unknown>, input) }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== QUESTION) throw error
      const meant = await confirm({
        title: '请确认',
        question: error.serverMessage ?? '确定要继续吗？',
        ok,
        danger: true,
      })
      if (!meant) return undefined
      const query = { ...input.query, confirm: true }
      return { data: await request(endpoint as Answering<unknown>, { ...input, query }) }
    }
  }
}

/** The same as one deed of a button, which is busy until it is done: what came of it is told, and what it touches is read anew. */
export const useAskedAct = (ok?: string) => {
  const send = useAsking(ok)
  const [busy, setBusy] = useState(false)
  const run = async (endpoint: AnyEndpoint, input: Request) => {
    setBusy(true)
    try {
      if ((await send(endpoint, input)) === undefined) return
    } catch (error) {
      return reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
    if (endpoint.done !== undefined) toast.success(endpoint.done)
    void touch(endpoint)
  }
  return { run, busy }
}
