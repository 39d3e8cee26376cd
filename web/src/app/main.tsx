import '../theme/theme'
import '../theme/tokens.css'
import '../theme/base.css'
import '../theme/subject.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isMobilePlace } from '../lib/place'
import { refreshUser } from '../session/actions'
import { App } from './App'
import { loadAhead } from './router'

// Browsers report a harmless loop of resize observers as an error (000 §8).
window.addEventListener('error', (event) => {
  if (!event.message.includes('ResizeObserver')) return
  event.preventDefault()
  event.stopImmediatePropagation()
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

/** As long as what index.html has painted may stand for a page whose script is on its way. */
const PATIENCE_MS = 500

// A phone loads shell and home together with this script (web/phone-first.ts). What is all but here is waited for:
// whatever React shows in the place of a script, it shows for a third of a second.
if (isMobilePlace()) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  void Promise.race([loadAhead(window.location.pathname), late]).then(show, show)
} else show()
void refreshUser()

// Where notifications are allowed, pushes follow whoever signs in; nothing is asked here.
if ('Notification' in window && Notification.permission === 'granted')
  setTimeout(
    () => void import('../shared/push/keep').then(({ keepPushes }) => keepPushes()).catch(() => undefined),
    3000,
  )

// What a phone needs without a network comes after the page, or at once where there is none.
if (isMobilePlace())
  setTimeout(
    () => void import('./offline').then(({ prepareOffline }) => prepareOffline()).catch(() => undefined),
    navigator.onLine ? 10_000 : 0,
  )
