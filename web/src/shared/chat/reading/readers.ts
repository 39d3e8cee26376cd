import {
  type Conversation,
  communicationApi,
  type Participant,
} from '@xueqiao/contract/features/family/communication/api'
import { queryClient, useApi } from '../../../api/queries'
import { useSession } from '../../../session/store'
import type { ReadSpan } from './window'

/** They have read on: whoever counts readers sees it at once. A single message further on moves nobody's mark. */
export const noteReader = (sessionId: number, { userId, from, seq }: ReadSpan) =>
  queryClient.setQueryData<Participant[]>(
    [communicationApi.participants.path, { params: { id: sessionId } }],
    (members) =>
      members?.map((member) =>
        member.userId === userId && from <= member.lastReadSeq
          ? { ...member, lastReadSeq: Math.max(member.lastReadSeq, seq) }
          : member,
      ),
  )

/** How many of a group have read a message; in the group of a class, how many parents. */
export const useReaders = (conversation: Pick<Conversation, 'id' | 'kind' | 'classGroup'> | undefined) => {
  const me = useSession((session) => session.user?.id ?? 0)
  const counts = conversation?.kind === 'group' && (conversation.classGroup?.mayWrite ?? true)
  const input = { params: { id: conversation?.id ?? 0 } }
  const { data } = useApi(communicationApi.participants, input, { silent: true, enabled: counts })
  if (!counts || data === undefined) return undefined
  const parents = conversation.classGroup !== null
  const others = data.filter(({ userId, type }) => userId !== me && (!parents || type === 'PARENT'))
  return (seq: number) => {
    const read = others.filter(({ lastReadSeq }) => lastReadSeq >= seq).length
    return `${read}/${others.length} ${parents ? '位家长' : '人'}已读`
  }
}
