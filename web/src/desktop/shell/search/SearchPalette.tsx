import { menuFor } from '@xueqiao/contract/access/menus'
import { KEYWORD_MAX, searchApi } from '@xueqiao/contract/features/home/dashboard/search'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { Avatar } from '../../../lib/Avatar'
import { Icon } from '../../../lib/icons'
import { pageExists } from '../../../lib/known-pages'
import { useViewer } from '../../../session/access'
import { type Hit, hitsFor } from './hits'
import './search.css'

interface Props {
  placeholder: string
  onClose: () => void
}

const WAIT_MS = 150

/** What was typed, once it has stood still. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const Option = ({ id, hit, on, onGo }: { id: string; hit: Hit; on: boolean; onGo: () => void }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on) element.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  return (
    // The keyboard is the field's: it says which option it is on.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div ref={element} id={id} role="option" aria-selected={on} className="search-hit" onClick={onGo}>
      {hit.icon === undefined ? <Avatar name={hit.title} /> : <Icon name={hit.icon} />}
      <b>{hit.title}</b>
      <span>{hit.note}</span>
    </div>
  )
}

/** Everything there is, by name, pinyin or number: arrows choose, Enter goes there, Esc closes. */
export const SearchPalette = ({ placeholder, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const viewer = useViewer()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const menu = useMemo(() => menuFor(viewer, pageExists), [viewer])
  const typed = text.trim()
  const keyword = useSettled(typed)
  const asked = keyword !== '' && typed !== ''
  const query = useApi(searchApi.search, { query: { keyword } }, { enabled: asked, silent: true })
  const groups = hitsFor(menu, typed, asked ? query.data : undefined)
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.min(chosen, Math.max(0, hits.length - 1))
  const waits = typed !== '' && (typed !== keyword || query.isPending)
  /** Enter that was pressed before the answer: what stands there is that of another word. */
  const [entered, setEntered] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    navigate(hit.to)
  }

  useEffect(() => {
    if (!entered || waits) return
    setEntered(false)
    go(hits[at])
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      return waits ? setEntered(true) : go(hits[at])
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (next === undefined || hits.length === 0) return
    event.preventDefault()
    setChosen((next + hits.length) % hits.length)
  }

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="搜索"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="search-field">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="搜索"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          maxLength={KEYWORD_MAX}
          placeholder={`${placeholder}，可用拼音`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
            setEntered(false)
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="search-hits" role="listbox" id={id} aria-label="搜索结果" aria-busy={waits}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden="true">{group.title}</p>
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                <Option
                  key={hit.key}
                  id={`${id}-${index}`}
                  hit={hit}
                  on={index === at}
                  onGo={() => go(hit)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="search-state" role="status">
        {waits && hits.length === 0 && '正在搜索…'}
        {!waits && query.isError && asked && failureText(query.error, searchApi.search)}
        {!waits && !query.isError && typed !== '' && hits.length === 0 && `没有找到“${typed}”`}
      </p>
      <footer className="search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>K</kbd> 随处搜索
        </span>
      </footer>
    </dialog>
  )
}
