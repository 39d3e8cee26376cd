import { useEffect } from 'react'

/** The browser asks before it closes or reloads a page that holds what nobody can read again. */
export const useStay = (needed: boolean) => {
  useEffect(() => {
    if (!needed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [needed])
}
