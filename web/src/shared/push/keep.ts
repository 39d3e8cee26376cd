import { goTo } from '../../lib/navigation'
import { safeRedirect } from '../../lib/place'
import { isSignedIn, onSignOut, useSession } from '../../session/store'
import { keepSubscribed, leaveDevice } from './subscribe'

const quietly = () => void keepSubscribed().catch(() => undefined)

const token = () => {
  const session = useSession.getState()
  return isSignedIn(session) ? session.token : null
}

/** What the worker says: somebody has tapped a notification, or the browser has a new subscription. */
const hear = ({ data, ports }: MessageEvent<{ goTo?: unknown; pushChanged?: unknown } | null>) => {
  const place = typeof data?.goTo === 'string' ? safeRedirect(data.goTo) : undefined
  if (place !== undefined) {
    ports[0]?.postMessage('gone')
    goTo(place)
  }
  if (data?.pushChanged === true) quietly()
}

let kept = false

/** For browsers that are allowed to show notifications: from now on the subscription follows who is signed in. */
export const keepPushes = () => {
  if (kept) return
  kept = true
  navigator.serviceWorker?.addEventListener('message', hear)
  onSignOut(() => void leaveDevice().catch(() => undefined))
  let before: string | null = null
  const follow = () => {
    const now = token()
    if (now !== null && now !== before) quietly()
    before = now
  }
  useSession.subscribe(follow)
  follow()
}
