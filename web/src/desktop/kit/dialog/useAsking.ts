import { QUESTION } from '@xueqiao/contract/common/envelope'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
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
