import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { useState } from 'react'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { useDebounced } from '../../../../pickers/useDebounced'
import { MessageRow } from '../FoundList'

interface Props {
  sessionId: number
  onOpen: (seq: number) => void
  onClose: () => void
}

export const SearchHere = ({ sessionId, onOpen, onClose }: Props) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), 300)
  const { data, isPending, error } = useApi(
    messagesApi.search,
    { query: { keyword, sessionId, size: 50 } },
    { silent: true, enabled: keyword !== '' },
  )
  const note =
    keyword === ''
      ? '输入要找的词'
      : error !== null
        ? failureText(error, messagesApi.search)
        : isPending
          ? '搜索中…'
          : data.content.length === 0
            ? `没有找到“${keyword}”`
            : `找到 ${data.totalElements} 条`
  return (
    <section
      className="chat-search"
      aria-label="搜索本会话"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="conversation-list-top">
        <div className="inp">
          <Icon name="search" size="s" />
          <input
            // biome-ignore lint/a11y/noAutofocus: opened by a press, to be typed into
            autoFocus
            type="search"
            aria-label="在本会话中搜索"
            placeholder="在本会话中搜索"
            maxLength={50}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button type="button" className="icon-btn" aria-label="关闭搜索" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <p className="found-note" role="status">
        {note}
      </p>
      {data !== undefined && keyword !== '' && (
        <ul className="session-rows" aria-label="找到的消息">
          {data.content.map((found) => (
            <MessageRow
              key={found.id}
              found={found}
              search={keyword}
              inside
              onOpen={() => onOpen(found.seq)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
