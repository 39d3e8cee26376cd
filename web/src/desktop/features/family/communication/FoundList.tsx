import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { type FoundMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { useConversations } from '../../../../shared/chat/conversations'
import { listTime, summaryOf, whoIs } from '../../../../shared/chat/words'
import { EmptyState, FailedState } from '../../../kit/list/TableState'
import { Marked } from './chat/Marked'

interface MessageRowProps {
  found: FoundMessage
  search: string
  /** Inside one session the sender tells more than its title. */
  inside?: boolean
  onOpen: () => void
}

export const MessageRow = ({ found, search, inside = false, onOpen }: MessageRowProps) => (
  <li>
    <button type="button" className="session" onClick={onOpen}>
      {!inside && <Avatar name={found.sessionTitle} size="m" />}
      <span className="session-text">
        <span className="session-name">
          <b>{inside ? found.senderName : found.sessionTitle}</b>
          {!inside && <small>{found.studentName}</small>}
          <time dateTime={found.createdAt}>{listTime(found.createdAt)}</time>
        </span>
        <span className="session-last">
          <span>
            {!inside && `${found.senderName}：`}
            <Marked text={summaryOf({ ...found, recalled: false })} search={search} />
          </span>
        </span>
      </span>
    </button>
  </li>
)

interface Props {
  search: string
  current: number | undefined
  onOpen: (sessionId: number, seq?: number) => void
}

/** Whom and what was meant: sessions by name, then messages, each leading to its place. */
export const FoundList = ({ search, current, onOpen }: Props) => {
  const conversations = useConversations({ search })
  const messages = useApi(messagesApi.search, { query: { keyword: search, size: 50 } }, { silent: true })
  const found = messages.data?.content ?? []
  if (conversations.isLoading || messages.isPending)
    return (
      <p className="found-note" role="status">
        搜索中…
      </p>
    )
  const failure = conversations.error ?? messages.error
  if (failure !== null)
    return (
      <FailedState
        title="搜索没有完成"
        text={failureText(
          failure,
          conversations.error === null ? messagesApi.search : communicationApi.conversations,
        )}
        onRetry={() => {
          conversations.retry()
          void messages.refetch()
        }}
      />
    )
  if (conversations.rows.length === 0 && found.length === 0)
    return (
      <EmptyState icon="search" title={`没有找到“${search}”`} text="可以试试姓名、拼音，或消息里的词。" />
    )
  return (
    <div className="session-rows">
      {conversations.rows.length > 0 && (
        <>
          <h3>会话</h3>
          <ul aria-label="找到的会话">
            {conversations.rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="session short"
                  aria-current={row.id === current ? 'true' : undefined}
                  onClick={() => onOpen(row.id)}
                >
                  <Avatar name={row.title} size="m" />
                  <span className="session-text">
                    <span className="session-name">
                      <b>{row.title}</b>
                      <small>{whoIs(row)}</small>
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.length > 0 && (
        <>
          <h3>聊天记录</h3>
          <ul aria-label="找到的消息">
            {found.map((one) => (
              <MessageRow
                key={one.id}
                found={one}
                search={search}
                onOpen={() => onOpen(one.sessionId, one.seq)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
