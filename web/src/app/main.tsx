import '../theme/theme'
import '../theme/tokens.css'
import '../theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isMobilePlace } from '../lib/place'
import { refreshUser } from '../session/actions'
import { App } from './App'

// Browsers report a harmless loop of resize observers as an error (000 §8).
window.addEventListener('error', (event) => {
  if (!event.message.includes('ResizeObserver')) return
  event.preventDefault()
  event.stopImmediatePropagation()
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
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
