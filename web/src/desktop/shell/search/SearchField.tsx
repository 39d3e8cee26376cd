import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../lib/icons'

const SearchPalette = lazy(() => import('./SearchPalette').then((m) => ({ default: m.SearchPalette })))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Ctrl+K also from inside a field, where nothing else means it. The kit's shortcuts would bring all of antd to every page. */
const opens = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.altKey) return false
  if (document.querySelector('dialog[open], [role="dialog"]') !== null) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event.target)
}

const useKeys = (open: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!opens(event)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // On the window, after whatever the page does on its document.
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The search of the whole school in the top bar: `/` opens it wherever the page has no search of its own, Ctrl+K everywhere. */
export const SearchField = ({ staff }: { staff: boolean }) => {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  useKeys(show)
  const words = staff ? '查找学生、教师、班级' : '查找页面'
  return (
    <>
      <button
        type="button"
        className="top-search"
        aria-label={words}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={show}
      >
        <Icon name="search" size="s" />
        <span>{words}</span>
        <kbd>/</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchPalette placeholder={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
