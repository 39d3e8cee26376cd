import { useEffect, useState } from 'react'

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody has this page before their eyes. */
export const useLooking = () => {
  const [looking, setLooking] = useState(isLooking)
  useEffect(() => {
    const look = () => setLooking(isLooking())
    const events = ['focus', 'blur', 'visibilitychange'] as const
    for (const event of events) window.addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return looking
}
