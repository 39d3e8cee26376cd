import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { CallError } from '../../api/call-error'
import { queryClient } from '../../api/queries'
import { onRealtime, onResync } from './realtime'

/** Which of the answers a page has read are old news after an event, by the beginning of their paths. */
const STALE: Partial<Record<RealtimeEvent['type'], readonly string[]>> = {
  'notice.changed': ['/api/notifications', '/api/dashboard'],
  'feedback.changed': ['/api/feedback'],
  'teaching-assignments.changed': ['/api/teaching-assignments/list', '/api/teaching-assignments/candidates'],
  bell: ['/api/notifications/bell'],
  'conversation.changed': ['/api/communication'],
}
const MISSED = ['/api/notifications', '/api/dashboard', '/api/feedback', '/api/communication']
/** The pages of a conversation are kept up by the chat, message by message. */
const OWN = /\/messages$/

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
    const prefixes = [...stale]
    stale.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && !OWN.test(path) && prefixes.some((prefix) => path.startsWith(prefix)),
    })
  }
  const soon = (prefixes: readonly string[], ms: number) => {
    for (const prefix of prefixes) stale.add(prefix)
    timer ??= setTimeout(refresh, ms)
  }

  const endEvents = onRealtime(({ type }) => {
    const prefixes = STALE[type]
    if (prefixes === undefined) return
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
