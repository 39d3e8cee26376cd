import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import type { ReactNode } from 'react'
import { failureText } from '../../api/failure'
import type { useConversations } from '../../shared/chat/conversations'
import { Card } from '../kit/Card'
import { ErrorState, SkeletonRows } from '../kit/states'
import { ConversationRow, HoursLine } from './ConversationRow'

interface ConversationsProps {
  list: ReturnType<typeof useConversations>
  /** So many that the page's own things are still in reach. */
  most: number
  all: string
  chat: (id: number) => string
  /** What stands there before anybody has written; without it nothing does, not even while it is looked up. */
  empty?: ReactNode
  /** Until when messages to a teacher wait. */
  waitsUntil?: (teacherId: number | null) => string | null
}

/** The last talks, what is urgent and then unread ones first. */
export const Conversations = ({ list, most, all, chat, empty, waitsUntil }: ConversationsProps) => {
  const { rows, isLoading, error, retry } = list
  if (rows.length === 0 && empty === undefined) return null
  const fresh = [...rows].sort(
    (a, b) =>
      Number(b.urgent ?? false) - Number(a.urgent ?? false) ||
      Number(b.unreadCount > 0) - Number(a.unreadCount > 0),
  )
  const shown = fresh
    .slice(0, most)
    .map((conversation) => ({ conversation, until: waitsUntil?.(conversation.teacherId) ?? null }))
  // What is true of all of them is said once.
  const common = new Set(shown.map(({ until }) => until)).size === 1 ? (shown[0]?.until ?? null) : null
  return (
    <Card title="消息" extra="全部" to={all}>
      {rows.length === 0 && (
        <>
          {isLoading && <SkeletonRows rows={2} round />}
          {!isLoading && error === null && empty}
          {error !== null && (
            <ErrorState message={failureText(error, communicationApi.conversations)} onRetry={retry} />
          )}
        </>
      )}
      <HoursLine until={common} banner />
      <ul className="m-list">
        {shown.map(({ conversation, until }) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              to={chat(conversation.id)}
              waitsUntil={common === null ? until : null}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
