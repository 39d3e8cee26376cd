import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import { Link } from 'react-router'
import { RECENT, useConversations } from '../../../../shared/chat/conversations'
import { Conversations } from '../../../conversation/Conversations'
import { EmptyState } from '../../../kit/states'
import type { ConversationsSlot } from './HomePage'

/** When messages of now are seen by a teacher; nothing while they are on duty. */
export const waitsUntil = (home: Home | undefined, teacherId: number | null) =>
  home?.hours.find((one) => one.teacherId === teacherId)?.visibleAt ?? null

interface HomeConversationsProps extends ConversationsSlot {
  empty: string
  /** Only the talks about this child. */
  studentId?: number | undefined
  /** Of whom is known before the home is there. */
  early?: boolean
}

/** The last talks, and a way to begin one. Nothing that is shown is pushed down by what comes later. */
export const HomeConversations = ({
  home,
  ready,
  after,
  empty,
  studentId,
  early = true,
}: HomeConversationsProps) => {
  const filter = studentId !== undefined && { studentId }
  const list = useConversations({ ...RECENT, enabled: ready || early, ...filter })
  // Without a network the page says so once.
  if (!ready || (home === undefined && list.error !== null)) return null
  const begin = (
    <Link className="m-button" to="/mobile/family-school/contacts">
      打开通讯录
    </Link>
  )
  return (
    <>
      <Conversations
        list={list}
        most={RECENT.most}
        all="/mobile/messages"
        chat={(id) => `/mobile/chat/${id}`}
        empty={<EmptyState action={begin}>{empty}</EmptyState>}
        waitsUntil={(teacherId) => waitsUntil(home, teacherId)}
      />
      {!list.isLoading && after}
    </>
  )
}
