import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../../lib/icons'
import { useShortcuts } from '../../kit/useShortcuts'
import './search-field.css'

const SearchPalette = lazy(() => import('./SearchPalette').then((m) => ({ default: m.SearchPalette })))

/** Also from inside a field: nothing else means it there. */
const useCtrlK = (open: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open], [role="dialog"]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The search of the whole school in the top bar: `/` opens it wherever the page has no search of its own, Ctrl+K everywhere. */
export const SearchField = ({ staff }: { staff: boolean }) => {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  useShortcuts({ '/': show })
  useCtrlK(show)
  const words = staff ? '搜索学生、教师、班级' : '搜索页面'
  return (
    <>
      <button
        type="button"
        className="top-search"
        aria-label="搜索"
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
