import { useSyncExternalStore } from 'react'

const PROBE_MS = 10_000
const PATIENCE_MS = 5_000
/** What stands before a server that is down. */
const GATEWAY = [502, 503, 504]

let reached = true
let timer: ReturnType<typeof setTimeout> | undefined
let probing = false
const listeners = new Set<() => void>()

const set = (is: boolean) => {
  clearTimeout(timer)
  if (!is && listeners.size > 0) timer = setTimeout(() => void probe(), PROBE_MS)
  if (is === reached) return
  reached = is
  for (const tell of listeners) tell()
}

/** One call that fails may have been too slow or too long: whether anybody is there is asked in a word. */
const probe = async () => {
  if (probing || listeners.size === 0) return
  probing = true
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => undefined)
  probing = false
  if (listeners.size > 0) set(answer?.ok === true)
}

/** What became of a call; nothing where none answered it. */
export const noteReach = (status: number | undefined) => {
  if (status === undefined || GATEWAY.includes(status)) void probe()
  else set(true)
}

const again = () => void probe()
const watch = (tell: () => void) => {
  listeners.add(tell)
  window.addEventListener('online', again)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    window.removeEventListener('online', again)
    set(true)
  }
}

/** Whether the server answers, whatever the device believes of its network; asked anew until it does. */
export const useReached = () => useSyncExternalStore(watch, () => reached)
