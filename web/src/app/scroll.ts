import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A page begins at its top, and whoever goes back finds the place where they were. */
export const useScrollMemory = () => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const heights = useRef(new Map<string, number>())
  const shown = useRef(key)

  useEffect(() => {
    const remember = () => heights.current.set(shown.current, window.scrollY)
    // A page that is loaded anew is the browser's to place.
    const leave = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (hash === '') window.scrollTo(0, type === 'POP' ? (heights.current.get(key) ?? 0) : 0)
  }, [key, hash, type])
}
