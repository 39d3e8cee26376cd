import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../../../lib/icons'
import type { ChatItem } from '../../../../../shared/chat/reading/grouping'
import type { useMessages } from '../../../../../shared/chat/reading/useMessages'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { Pictures } from './ChatImage'
import { MessageItem, PendingItem } from './MessageItem'
import type { useLog } from './useLog'

/** One goes on with what the one before said of itself. */
const sameFate = (a: ChatMessage, b: ChatItem | undefined) =>
  b?.kind === 'message' &&
  b.message.senderId === a.senderId &&
  !b.message.recalled &&
  b.message.read === a.read &&
  b.message.visibleAt === a.visibleAt

interface ChatLogProps {
  items: ChatItem[]
  chat: Pick<ReturnType<typeof useMessages>, 'busy' | 'hasOlder' | 'hasNewer' | 'toLatest'>
  log: ReturnType<typeof useLog>
  userId: number
  named: boolean
  /** Of a group: how many have read a message, in words. */
  readers: ((seq: number) => string) | undefined
  /** The message to be shown, wherever it lies. */
  place: number | undefined
  onPlaced: () => void
  onPlace: (seq: number) => void
  onMenu: (message: ChatMessage) => void
  onPendingMenu: (entry: OutboxEntry) => void
  onEditAgain: ((text: string) => void) | undefined
}

export const ChatLog = ({
  items,
  chat,
  log,
  userId,
  named,
  readers,
  place,
  onPlaced,
  onPlace,
  onMenu,
  onPendingMenu,
  onEditAgain,
}: ChatLogProps) => {
  const now = new Date()
  const found =
    place !== undefined && items.some((item) => item.kind === 'message' && item.message.seq === place)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place, when it has come
  useEffect(() => {
    if (!found) return
    const element = log.box.current?.querySelector(`[data-seq="${place}"]`)
    element?.scrollIntoView({ block: 'center' })
    element?.classList.add('m-found')
    onPlaced()
    const timer = setTimeout(() => element?.classList.remove('m-found'), 2000)
    return () => clearTimeout(timer)
  }, [found, place])

  // Whoever has more to read than a screen holds begins where the new begins.
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first messages
  useEffect(() => {
    const box = log.box.current
    if (begun.current || items.length === 0 || box === null) return
    begun.current = true
    const line = box.querySelector('.m-new')
    if (place !== undefined || line === null) return
    if (line.getBoundingClientRect().top < box.getBoundingClientRect().top) line.scrollIntoView()
  }, [items.length])

  const pictures = items.flatMap((item) =>
    item.kind === 'message' && item.message.type === 'image' && item.message.file !== null
      ? [item.message.file]
      : [],
  )
  return (
    <Pictures value={pictures}>
      <div className="m-log" ref={log.box} onScroll={log.onScroll} role="log" aria-label="消息">
        <ol className="m-log-items">
          {chat.busy === 'older' && <li className="m-aside">正在加载更早的消息</li>}
          {items.map((item, index) => {
            if (item.kind === 'time')
              return (
                <li key={item.key} className="m-aside">
                  <time>{item.text}</time>
                </li>
              )
            if (item.kind === 'new')
              return (
                <li key={item.key} className="m-new">
                  以下为新消息
                </li>
              )
            if (item.kind === 'pending')
              return (
                <li key={item.key}>
                  <PendingItem entry={item.entry} onMenu={onPendingMenu} />
                </li>
              )
            return (
              <li key={item.key} data-seq={item.message.seq}>
                <MessageItem
                  message={item.message}
                  mine={item.message.senderId === userId}
                  named={named}
                  readers={readers}
                  fate={!sameFate(item.message, items[index + 1])}
                  onMenu={onMenu}
                  onQuote={onPlace}
                  onEditAgain={onEditAgain}
                  now={now}
                />
              </li>
            )
          })}
        </ol>
      </div>
    </Pictures>
  )
}

interface JumpProps {
  log: ReturnType<typeof useLog>
  onJump: () => void
}

export const JumpToLatest = ({ log, onJump }: JumpProps) =>
  !log.atEnd && (
    <button type="button" className="m-jump" onClick={onJump}>
      <Icon name="down" />
      {log.news > 0 ? `${log.news} 条新消息` : '回到最新'}
    </button>
  )
