import { useSyncExternalStore } from 'react'

const PROBE_MS = 10_000
const PATIENCE_MS = 5_000

let reached = true
let timer: ReturnType<typeof setTimeout> | undefined
let probing = false
/** The one bar that says so; where there is none, nobody asks. */
let bar: (() => void) | undefined

const set = (is: boolean) => {
  clearTimeout(timer)
  if (!is && bar !== undefined) timer = setTimeout(probe, PROBE_MS)
  if (is === reached) return
  reached = is
  bar?.()
}

/** One call that fails may have been too slow or too long: whether anybody is there is asked in a word. */
const probe = async () => {
  if (probing || bar === undefined) return
  probing = true
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => undefined)
  probing = false
  if (bar !== undefined) set(answer?.ok === true)
}

/** What became of a call; 0 where none answered it, and 502 to 504 of what stands before a server that is down. */
export const noteReach = (status: number) => {
  if (status === 0 || (status > 501 && status < 505)) void probe()
  else set(true)
}

const watch = (tell: () => void) => {
  bar = tell
  return () => {
    bar = undefined
    set(true)
  }
}

/** Whether the server answers, whatever the device believes of its network; asked anew until it does. */
export const useReached = () => useSyncExternalStore(watch, () => reached)
