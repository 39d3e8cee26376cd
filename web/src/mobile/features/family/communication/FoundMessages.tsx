import { type FoundMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { call } from '../../../../api/call'
import { Avatar } from '../../../../lib/Avatar'
import { formatFeedTime } from '../../../../lib/format'
import { summaryOf } from '../../../../shared/chat/words'
import { Card } from '../../../kit/Card'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { Row } from '../../../kit/list/Row'
import { usePages } from '../../../kit/list/usePages'
import { EmptyState } from '../../../kit/states'
import { useConversationPlaces } from './places'

interface FoundMessagesProps {
  keyword: string
  /** Only those of this session, whose name then goes without saying. */
  sessionId?: number
  /** Inside the chat itself: no way leads there, the place is shown. */
  onChoose?: (seq: number) => void
}

/** What was found, from where enough of it can be seen: long messages begin shortly before it. */
const around = (content: string, keyword: string) => {
  const at = content.toLowerCase().indexOf(keyword.toLowerCase())
  return at > 12 ? `…${content.slice(at - 8)}` : content
}

interface FoundProps extends Pick<FoundMessagesProps, 'keyword' | 'onChoose'> {
  found: FoundMessage
  named: boolean
}

const Found = ({ found, keyword, named, onChoose }: FoundProps) => {
  const { chat } = useConversationPlaces()
  const { sessionId, sessionTitle, seq, senderName, content, createdAt } = found
  return (
    <Row
      {...(onChoose === undefined
        ? { to: `${chat(sessionId)}?at=${seq}` }
        : { onClick: () => onChoose(seq) })}
      leading={<Avatar name={named ? sessionTitle : senderName} size="m" />}
      title={summaryOf({ ...found, content: around(content, keyword), recalled: false })}
      note={[named && sessionTitle, senderName, formatFeedTime(createdAt)].filter(Boolean).join(' · ')}
    />
  )
}

export const FoundMessages = ({ keyword, sessionId, onChoose }: FoundMessagesProps) => {
  const pages = usePages(
    messagesApi.search,
    { keyword, ...(sessionId !== undefined && { sessionId }) },
    (query, signal) => call(messagesApi.search, { query }, { signal }),
  )
  return (
    <Card title="聊天记录" extra={pages.total !== undefined && `${pages.total} 条`}>
      <InfiniteList
        pages={pages}
        endpoint={messagesApi.search}
        empty={<EmptyState>没有说到“{keyword}”的消息。</EmptyState>}
        row={(found) => (
          <Found
            found={found}
            keyword={keyword}
            named={sessionId === undefined}
            {...(onChoose && { onChoose })}
          />
        )}
      />
    </Card>
  )
}
