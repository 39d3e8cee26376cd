import { CallError } from '../../api/call-error'
import { invalidate, queryClient } from '../../api/queries'
import { TOLD } from '../../api/stale-after-event'
import { onRealtime, onResync } from './realtime'

const MISSED = Object.values(TOLD).flat()

/** Said by nobody, or by whatever stands before a server that is gone. */
const isOutage = (error: unknown) =>
  error instanceof CallError && (error.network || [502, 503, 504].includes(error.status))

/** The server is there: what a page could not read while it was not is read now. */
const readFailed = () =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isOutage(state.error),
  })

/** What comes together is read once. */
const TOGETHER_MS = 100
/** A notice to a whole school would have everyone ask in the same instant. */
const SPREAD_MS = 800

/** Lets the query cache follow what is told; the answer ends it. */
export const keepFresh = () => {
  const stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    timer = undefined
    void invalidate(...stale)
    stale.clear()
  }
  const soon = (prefixes: readonly string[], ms: number) => {
    for (const prefix of prefixes) stale.add(prefix)
    timer ??= setTimeout(refresh, ms)
  }

  const endEvents = onRealtime(({ type }) => {
    const prefixes = TOLD[type]
    if (prefixes.length === 0) return
    soon(prefixes, type === 'notice.changed' ? Math.random() * SPREAD_MS : TOGETHER_MS)
  })
  const endResync = onResync(() => soon(MISSED, TOGETHER_MS))
  const endOutage = onResync(readFailed, { first: true })
  return () => {
    clearTimeout(timer)
    endEvents()
    endResync()
    endOutage()
  }
}
