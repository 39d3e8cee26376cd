import { useEffect, useState } from 'react'
import { isSignedIn, useSession } from '../../session/store'
import { useConnection } from './realtime'
import './realtime.css'

/** The page first, then what keeps it fresh. */
const START_MS = 300
const RETRY_MS = 15_000
/** A blink is nothing to speak of. */
const HINT_MS = 3000

/** Starts as soon as its script is here; the answer ends it, whether it has begun or not. */
const start = (token: string) => {
  let end: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const load = async () => {
    try {
      const { goLive } = await import('./live')
      if (!stopped) end = goLive(token)
    } catch {
      // Offline, most likely.
      if (!stopped) timer = setTimeout(load, RETRY_MS)
    }
  }
  timer = setTimeout(load, START_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
    end?.()
  }
}

/** One socket a tab, from sign-in to sign-out. Whoever must change the password first has none (kernel's rule). */
export const Realtime = () => {
  const token = useSession((session) =>
    isSignedIn(session) && session.user?.mustChangePassword !== true ? session.token : null,
  )
  const lost = useConnection() === 'reconnecting'
  const [hint, setHint] = useState(false)

  useEffect(() => (token === null ? undefined : start(token)), [token])
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setHint(true), HINT_MS)
    return () => {
      clearTimeout(timer)
      setHint(false)
    }
  }, [lost])

  return hint ? (
    <p className="reconnecting" role="status">
      正在重连…
    </p>
  ) : null
}
