import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { formatCount, formatFeedTime } from '../../../../lib/format'
import { Block } from './Block'
import { SHOWN } from './shown'

const lastWords = ({ lastMessage }: Conversation) => {
  if (lastMessage === null) return '还没有消息'
  if (lastMessage.recalled) return `${lastMessage.senderName}撤回了一条消息`
  const kind = { image: '[图片] ', file: '[文件] ', notice: '[通知] ' }[lastMessage.type as string] ?? ''
  return `${kind}${lastMessage.content}`
}

const Row = ({ conversation }: { conversation: Conversation }) => {
  const { id, title, studentName, peer, unreadCount, muted, lastMessageAt } = conversation
  const whose = [studentName, peer?.label].filter(Boolean).join(' ')
  return (
    <li>
      <Link to={`/family-school/chat/${id}`}>
        <Avatar name={title} size="m" />
        <span className="hub-text">
          <b>
            {title}
            {whose !== '' && <small>{whose}</small>}
          </b>
          <span>{lastWords(conversation)}</span>
        </span>
        <span className="hub-aside">
          {lastMessageAt !== null && <time dateTime={lastMessageAt}>{formatFeedTime(lastMessageAt)}</time>}
          {unreadCount > 0 && (
            <span className={muted ? 'hub-count muted' : 'hub-count'}>
              {formatCount(unreadCount)}
              <span className="visually-hidden">条未读</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

export const Messages = () => {
  const query = useApi(communicationApi.conversations, { query: { size: SHOWN } }, { silent: true })
  return (
    <Block
      title="最近会话"
      more={{ to: '/family-school/communication', text: '全部会话' }}
      endpoint={communicationApi.conversations}
      query={query}
      rows={query.data?.content}
      empty={
        <>
          还没有会话。<Link to="/family-school/communication-new">从联系人开始</Link>
        </>
      }
      row={(conversation: Conversation) => <Row key={conversation.id} conversation={conversation} />}
    />
  )
}
