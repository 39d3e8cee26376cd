import { useEffect, useState } from 'react'
import { Dialog } from '../lib/Dialog'
import { goTo } from '../lib/navigation'
import { loginPath } from '../lib/place'
import { lastActivity, noteActivity } from './activity'
import { leaveExpired } from './expiry'
import { useSchool } from './school'
import { endSession, isExpired, isSignedIn, useSession } from './store'

/** 000 §9. */
const DEFAULT_MINUTES = 60
const CHECK_MS = 30_000
const EVENTS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const
/** Moving a mouse fires often; a second is fine enough. */
const NOTE_MS = 1000

/** Ends a session that nobody uses, and says so (000 §4). */
export const Inactivity = () => {
  const [timedOut, setTimedOut] = useState(false)
  const limit = (useSchool()?.inactivityMinutes || DEFAULT_MINUTES) * 60_000

  useEffect(() => {
    if (timedOut) return
    if (lastActivity() === 0) noteActivity()
    const idleTooLong = () => Date.now() - lastActivity() >= limit
    const end = () => {
      if (!isSignedIn(useSession.getState())) return
      endSession()
      setTimedOut(true)
    }
    const check = () => {
      const { token } = useSession.getState()
      if (idleTooLong()) end()
      else if (token !== null && isExpired(token)) leaveExpired()
    }
    // A computer that slept past the limit wakes up with a movement: that is not activity of the old session.
    const note = () => {
      if (idleTooLong()) end()
      else if (Date.now() - lastActivity() >= NOTE_MS) noteActivity()
    }
    const timer = setInterval(check, CHECK_MS)
    for (const event of EVENTS) window.addEventListener(event, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const event of EVENTS) window.removeEventListener(event, note, { capture: true })
    }
  }, [limit, timedOut])

  return (
    <Dialog
      open={timedOut}
      title="会话超时"
      width={360}
      footer={
        <button type="button" className="btn primary" onClick={() => goTo(loginPath(), { replace: true })}>
          重新登录
        </button>
      }
    >
      <p>您的登录已超时，请重新登录</p>
    </Dialog>
  )
}
