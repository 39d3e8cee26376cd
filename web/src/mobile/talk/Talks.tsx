import { useConversations } from '../../chat/conversations'
import { Card } from '../kit/Card'
import { ConversationRow } from './ConversationRow'

interface TalksProps {
  /** So many that the page's own things are still in reach. */
  most: number
  all: string
  chat: (id: number) => string
}

/** The last talks, unread ones first; nothing where nobody has written yet. */
export const Talks = ({ most, all, chat }: TalksProps) => {
  const { rows } = useConversations()
  if (rows.length === 0) return null
  const fresh = [...rows].sort((a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0))
  return (
    <Card title="消息" extra="全部" to={all}>
      <ul className="m-list">
        {fresh.slice(0, most).map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} to={chat(conversation.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
