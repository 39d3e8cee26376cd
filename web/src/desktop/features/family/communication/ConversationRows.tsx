import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { failureText } from '../../../../api/failure'
import { Avatar } from '../../../../lib/Avatar'
import { formatCount } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useSession } from '../../../../session/store'
import type { useConversations } from '../../../../shared/chat/conversations'
import { chatDraft } from '../../../../shared/chat/sending/drafts'
import { useOutbox } from '../../../../shared/chat/sending/outbox'
import { conversationActions } from '../../../../shared/chat/useConversation'
import { isLeft, listTime, previewOf, whoIs } from '../../../../shared/chat/words'
import { useDraft } from '../../../../shared/drafts/drafts'
import { EmptyState, FailedState } from '../../../kit/list/TableState'
import { PopMenu, usePopMenu } from './chat/PopMenu'
import { useEnding } from './chat/useEnding'

const Bones = () => (
  <ul role="status" aria-label="加载中">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <li key={row} className="session-bone">
        <span className="bone" />
        <span className="bone" />
      </li>
    ))}
  </ul>
)

interface RowProps {
  row: Conversation
  current: boolean
  onOpen: () => void
  onMenu: (x: number, y: number) => void
}

const ConversationRow = ({ row, current, onOpen, onMenu }: RowProps) => {
  const userId = useSession((session) => session.user?.id ?? 0)
  const entries = useOutbox((outbox) => outbox.entries)
  const pending = entries.findLast((entry) => entry.sessionId === row.id)
  const draft = useDraft(chatDraft(row.id)).trim()
  const { title, urgent, pinned, muted, unreadCount, active, lastMessageAt, createdAt } = row
  const time = lastMessageAt ?? createdAt
  return (
    <li>
      <button
        type="button"
        className="session"
        aria-current={current ? 'true' : undefined}
        onClick={onOpen}
        onContextMenu={(event) => {
          event.preventDefault()
          const box = event.currentTarget.getBoundingClientRect()
          // The key for menus has no place of its own.
          onMenu(event.clientX || box.left + 48, event.clientY || box.bottom)
        }}
      >
        <Avatar name={title} size="m" />
        <span className="session-text">
          <span className="session-name">
            <b>{title}</b>
            <small>{whoIs(row)}</small>
            <time dateTime={time}>{listTime(time)}</time>
          </span>
          <span className="session-last">
            {urgent && <i className="tag red">紧急</i>}
            {pinned && <Icon name="pin" size="s" />}
            {muted && <Icon name="mute" size="s" />}
            <span className={pending?.state === 'failed' ? 'unsent' : undefined}>
              {pending?.state === 'failed' && '[未发送] '}
              {!active && pending === undefined && '[已结束] '}
              {!current && active && draft !== '' && pending === undefined ? (
                <>
                  <i className="session-draft">[草稿]</i> {draft}
                </>
              ) : (
                previewOf(row, userId, pending)
              )}
            </span>
            {unreadCount > 0 && (
              <i className={muted ? 'unread quiet' : 'unread'}>
                {formatCount(unreadCount)}
                <span className="visually-hidden">条未读</span>
              </i>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows: Element[] = [...event.currentTarget.querySelectorAll('button.session')]
  const now = document.activeElement === null ? -1 : rows.indexOf(document.activeElement)
  const next = rows[now + (event.key === 'ArrowDown' ? 1 : -1)]
  if (now === -1 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

interface Props {
  list: ReturnType<typeof useConversations>
  current: number | undefined
  empty: string
  onOpen: (sessionId: number) => void
}

export const ConversationRows = ({ list, current, empty, onOpen }: Props) => {
  const { rows, isLoading, error, retry, hasMore, loadMore } = list
  const menu = usePopMenu<Conversation>()
  const { removeConversation } = useEnding()
  const end = useRef<HTMLLIElement>(null)

  const more = useRef(loadMore)
  more.current = loadMore
  // Shown whenever rows change: a filter may leave the end in sight after every page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew for each length
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, list.rows.length])

  if (isLoading) return <Bones />
  if (error !== null)
    return (
      <FailedState
        title="未能读取会话"
        text={failureText(error, communicationApi.conversations)}
        onRetry={retry}
      />
    )
  if (rows.length === 0 && !hasMore) return <EmptyState icon="chat" title={empty} />
  return (
    <ul className="session-rows" onKeyDown={moveFocus}>
      {rows.map((row) => (
        <ConversationRow
          key={row.id}
          row={row}
          current={row.id === current}
          onOpen={() => onOpen(row.id)}
          onMenu={(x, y) => menu.show(row, x, y)}
        />
      ))}
      {hasMore && (
        <li ref={end} className="session-bone" aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </li>
      )}
      {menu.item && (
        <li role="presentation">
          <PopMenu
            label={`${menu.item.title} 的会话操作`}
            place={menu.place}
            onClose={menu.close}
            items={((conversation) => [
              {
                label: conversation.pinned ? '取消置顶' : '置顶',
                onChoose: () => void conversationActions.pin(conversation),
              },
              {
                label: conversation.muted ? '关闭免打扰' : '免打扰',
                onChoose: () => void conversationActions.mute(conversation),
              },
              {
                label: isLeft(conversation) ? '退出群聊' : '删除会话',
                danger: true,
                onChoose: () => void removeConversation(conversation),
              },
            ])(menu.item)}
          />
        </li>
      )}
    </ul>
  )
}
