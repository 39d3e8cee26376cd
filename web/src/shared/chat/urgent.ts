import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { URGENT_PER_WEEK } from '@xueqiao/contract/features/family/communication/messages'
import { useApi } from '../../api/queries'

const wordsOf = (left: number | undefined) => {
  if (left === undefined) return `每周最多 ${URGENT_PER_WEEK} 条。`
  if (left === 0) return `一周内的 ${URGENT_PER_WEEK} 条紧急消息已用完，请直接打电话，或发普通消息。`
  return `一周内还可发送 ${left} 条（最多 ${URGENT_PER_WEEK} 条）。`
}

/** How many are left, known before anything is typed; nothing without a network, when the server says it at last. */
export const useUrgentLeft = (id: number, enabled = true) => {
  const input = { params: { id } }
  const { data } = useApi(communicationApi.conversation, input, { staleTime: 0, silent: true, enabled })
  const left = data?.urgentLeft ?? undefined
  return { isSpent: left === 0, words: wordsOf(left) }
}
