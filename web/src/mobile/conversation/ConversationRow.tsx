import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import { Link } from 'react-router'
import { Avatar } from '../../lib/Avatar'
import { Icon, type IconName } from '../../lib/icons'
import { usePending } from '../../shared/chat/conversations'
import { delayText } from '../../shared/chat/delay'
import { chatDraft } from '../../shared/chat/sending/drafts'
import { listTime, previewOf, whoIs } from '../../shared/chat/words'
import { useDraft } from '../../shared/drafts/drafts'
import { Badge } from '../kit/Badge'
import { useMe } from '../kit/me'
import { useLongPress } from '../kit/useLongPress'
import './conversations.css'

const Mark = ({ icon, children }: { icon: IconName; children: string }) => (
  <>
    <Icon name={icon} size="s" />
    <span className="visually-hidden">{children}</span>
  </>
)

/** When a teacher who is off duty will see what is written now; nothing while they are on duty. */
export const HoursLine = ({ until, banner = false }: { until: string | null; banner?: boolean }) => {
  const delay = delayText(until)
  if (delay === undefined) return null
  return (
    <span className={`m-conversation-line m-conversation-hours${banner ? ' m-conversation-banner' : ''}`}>
      <Icon name="clock" size="s" />
      {delay}
    </span>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  to: string
  /** The teacher is off duty until then. */
  waitsUntil?: string | null
  /** What a finger that rests on the row does. */
  onHold?: () => void
}

export const ConversationRow = ({ conversation, to, waitsUntil = null, onHold }: ConversationRowProps) => {
  const me = useMe()
  const hold = useLongPress(() => onHold?.())
  const waiting = usePending(conversation.id).at(-1)
  const draft = useDraft(chatDraft(conversation.id)).trim()
  const { title, lastMessageAt, unreadCount, urgent, pinned, muted, active } = conversation
  const at = waiting?.createdAt ?? lastMessageAt
  return (
    <Link
      className={pinned ? 'm-row m-conversation m-conversation-pinned' : 'm-row m-conversation'}
      to={to}
      draggable={false}
      {...(onHold && hold)}
    >
      <Avatar name={title} size="m" />
      <span className="m-grow">
        <span className="m-conversation-line">
          <span className="m-grow m-ellipsis">
            <b>{title}</b> <span className="m-meta">{whoIs(conversation)}</span>
          </span>
          {at !== null && <time className="m-meta">{listTime(at)}</time>}
        </span>
        <span className="m-conversation-line m-conversation-last">
          {urgent && <span className="tag red">紧急</span>}
          {pinned && <Mark icon="pin">已置顶</Mark>}
          {muted && <Mark icon="mute">免打扰</Mark>}
          {waiting !== undefined && <Mark icon="warn">未发送</Mark>}
          <span className="m-grow m-ellipsis">
            {!active && waiting === undefined && '[已结束] '}
            {active && draft !== '' && waiting === undefined ? (
              <>
                <span className="m-conversation-draft">[草稿]</span> {draft}
              </>
            ) : (
              previewOf(conversation, me.id, waiting)
            )}
          </span>
          <Badge count={unreadCount} unit="条未读" quiet={muted} />
        </span>
        <HoursLine until={waitsUntil} />
      </span>
    </Link>
  )
}
