import { useEffect, useState } from 'react'
import { loadLater } from '../../lib/load-later'
import { isSignedIn, useSession } from '../../session/store'
import { useConnection } from './realtime'
import './realtime.css'

/** The page first, then what keeps it fresh. */
const START_MS = 300
/** A blink is nothing to speak of. */
const HINT_MS = 3000

/** Starts as soon as its script is here; the answer ends it, whether it has begun or not. */
const start = (token: string) => {
  let end: (() => void) | undefined
  const giveUp = loadLater(
    () => import('./live'),
    ({ goLive }) => {
      end = goLive(token)
    },
    START_MS,
  )
  return () => {
    giveUp()
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
