import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { useMemo } from 'react'
import { Icon } from '../../../../../lib/icons'
import { useSession } from '../../../../../session/store'
import { groupMessages } from '../../../../../shared/chat/reading/grouping'
import { useReaders } from '../../../../../shared/chat/reading/readers'
import type { useMessages } from '../../../../../shared/chat/reading/useMessages'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { EmptyState } from '../../../../kit/list/TableState'
import { Opened } from '../../../../kit/record/Opened'
import { useOpened } from '../../../../kit/record/useOpened'
import { TodoDialog } from '../side/TodoDialog'
import { Bubble } from './Bubble'
import { menuOf } from './message-menu'
import { PendingBubble } from './PendingBubble'
import { PopMenu, usePopMenu } from './PopMenu'
import { useLogScroll } from './useLogScroll'

const Bones = () => (
  <ol className="log-rows" role="status" aria-label="加载中">
    {[220, 320, 180, 280].map((width, row) => (
      <li key={width} className={row % 2 === 0 ? 'msg' : 'msg mine'}>
        <span className="bone" style={{ width, height: 40, borderRadius: 12 }} />
      </li>
    ))}
  </ol>
)

interface Props {
  conversation: ConversationDetail | undefined
  messages: ReturnType<typeof useMessages>
  pending: readonly OutboxEntry[]
  /** A message to go to and to set off. */
  place: number | undefined
  onAtBottom: (atBottom: boolean) => void
  onReply: (message: ChatMessage) => void
}

export const MessageLog = ({ conversation, messages, pending, place, onAtBottom, onReply }: Props) => {
  const userId = useSession((session) => session.user?.id ?? 0)
  const menu = usePopMenu<ChatMessage>()
  const todo = useOpened<ChatMessage>()
  const lastReadSeq = messages.window?.lastReadSeq ?? 0
  const shown = messages.messages
  const items = useMemo(
    () => groupMessages(shown, pending, { userId, lastReadSeq }),
    [shown, pending, userId, lastReadSeq],
  )
  const scroll = useLogScroll({ messages, items, userId, place, onAtBottom })
  const several = (conversation?.memberCount ?? 2) > 2
  const readers = useReaders(conversation)

  return (
    <div className="log-frame">
      <div
        className="log"
        ref={scroll.box}
        onScroll={scroll.onScroll}
        role="log"
        aria-label="消息"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by keyboard
        tabIndex={0}
      >
        {messages.isLoading ? (
          <Bones />
        ) : items.length === 0 ? (
          <EmptyState icon="chat" title="还没有消息" text="写下第一句话，对方马上就能看到。" />
        ) : (
          <ol className="log-rows">
            {messages.hasOlder && (
              <li className="log-line" aria-hidden={messages.busy !== 'older'}>
                {messages.busy === 'older' ? '加载中…' : ''}
              </li>
            )}
            {items.map((item) => {
              if (item.kind === 'time')
                return (
                  <li key={item.key} className="log-line">
                    {item.text}
                  </li>
                )
              if (item.kind === 'new')
                return (
                  <li key={item.key} className="log-new">
                    以下为新消息
                  </li>
                )
              if (item.kind === 'pending') return <PendingBubble key={item.key} entry={item.entry} />
              return (
                <Bubble
                  key={item.key}
                  message={item.message}
                  mine={item.message.senderId === userId}
                  several={several}
                  readers={readers}
                  marked={item.message.seq === scroll.marked}
                  onMenu={(x, y) => menu.show(item.message, x, y)}
                  onQuote={(seq) => scroll.goTo(seq)}
                />
              )
            })}
          </ol>
        )}
      </div>
      {(!scroll.atBottom || messages.hasNewer) && items.length > 0 && (
        <button type="button" className="btn log-latest" onClick={scroll.toLatest}>
          <Icon name="down" />
          {scroll.fresh > 0 ? `${scroll.fresh} 条新消息` : '回到最新'}
        </button>
      )}
      {menu.item && (
        <PopMenu
          label="消息操作"
          place={menu.place}
          onClose={menu.close}
          items={menuOf(menu.item, {
            userId,
            active: conversation?.active ?? false,
            onReply,
            onTodo: todo.show,
          })}
        />
      )}
      <Opened by={todo}>{(item, dialog) => <TodoDialog {...dialog} message={item} />}</Opened>
    </div>
  )
}
