import { useRef, useState } from 'react'
import { formatCount } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { type ConversationFilter, useConversations } from '../../../../shared/chat/conversations'
import { useUnread } from '../../../../shared/chat/reading/unread'
import { useShortcuts } from '../../../kit/useShortcuts'
import { useDebounced } from '../../../pickers/useDebounced'
import { ConversationRows } from './ConversationRows'
import { FoundList } from './FoundList'
import { NewConversationMenu } from './NewConversationMenu'

const TABS = [
  { key: 'all', title: '全部' },
  { key: 'unread', title: '未读' },
  { key: 'parents', title: '家长', staff: true },
  { key: 'colleagues', title: '同事', staff: true },
] as const
type Tab = (typeof TABS)[number]['key']

const EMPTY: Record<Tab, string> = {
  all: '还没有会话',
  unread: '没有未读消息',
  parents: '还没有与家长的会话',
  colleagues: '还没有与同事的会话',
}

const FILTER: Record<Tab, ConversationFilter> = {
  all: {},
  unread: { unread: 'true' },
  parents: {},
  colleagues: {},
}

interface Props {
  current: number | undefined
  onOpen: (sessionId: number, seq?: number) => void
}

export const ConversationList = ({ current, onOpen }: Props) => {
  const { kind } = useViewer()
  const [tab, setTab] = useState<Tab>('all')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 300)
  const box = useRef<HTMLInputElement>(null)
  const unread = useUnread()
  const list = useConversations(FILTER[tab])
  useShortcuts({ '/': () => box.current?.focus() })

  const rows = list.rows.filter((row) => {
    const ofParents = row.kind === 'parent-teacher' || Boolean(row.classGroup)
    return tab === 'parents' ? ofParents : tab !== 'colleagues' || !ofParents
  })
  const tabs = TABS.filter((one) => !('staff' in one) || kind !== 'parent')

  return (
    <section className="conversation-list" aria-label="会话列表">
      <h1 className="visually-hidden">家校沟通</h1>
      <div className="conversation-list-top">
        <div className="inp">
          <Icon name="search" size="s" />
          <input
            ref={box}
            type="search"
            aria-label="搜索联系人、消息"
            placeholder="搜索联系人、消息"
            maxLength={50}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('')
            }}
          />
        </div>
        <NewConversationMenu onOpen={onOpen} />
      </div>
      {search === '' ? (
        <>
          <div className="conversation-list-tabs" role="tablist" aria-label="会话筛选">
            {tabs.map(({ key, title }) => (
              <button
                key={key}
                type="button"
                role="tab"
                aria-selected={tab === key}
                onClick={() => setTab(key)}
              >
                {title}
                {key === 'unread' && unread > 0 && ` ${formatCount(unread)}`}
              </button>
            ))}
          </div>
          <ConversationRows list={{ ...list, rows }} current={current} empty={EMPTY[tab]} onOpen={onOpen} />
        </>
      ) : (
        <FoundList search={search} current={current} onOpen={onOpen} />
      )}
    </section>
  )
}
