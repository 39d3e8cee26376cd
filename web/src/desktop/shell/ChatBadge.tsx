import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../lib/format'
import { Icon } from '../../lib/icons'
import { useChat } from '../../shared/chat/events'
import { useUnread } from '../../shared/chat/reading/unread'

const COUNT = /^\(\d+\+?\) /

/** (5) 首页 · 学桥: seen in the tab while one looks elsewhere. Pages name themselves, so the number follows them. */
const useTitleCount = (count: string) => {
  useEffect(() => {
    const set = () => {
      const plain = document.title.replace(COUNT, '')
      const wanted = count === '' ? plain : `(${count}) ${plain}`
      if (document.title !== wanted) document.title = wanted
    }
    set()
    const observer = new MutationObserver(set)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}

/** The way to one's messages from anywhere; it also keeps them fresh and sends what waits. */
export const ChatBadge = () => {
  useChat()
  const unread = useUnread()
  const count = unread === 0 ? '' : formatCount(unread)
  useTitleCount(count)
  const name = count === '' ? '消息' : `消息，${count} 条未读`
  return (
    <Link className="icon-btn top-badge" to="/family-school/communication" aria-label={name} title={name}>
      <Icon name="chat" size="l" />
      {count !== '' && (
        <span className="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
