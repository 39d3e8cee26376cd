import { useSyncExternalStore } from 'react'

const watch = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
const isOnline = () => navigator.onLine

/** Whether the device believes that it has a network. */
export const useOnline = () => useSyncExternalStore(watch, isOnline)
