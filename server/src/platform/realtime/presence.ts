import type { Log } from '../context'

interface PresenceOptions {
  announce: (userIds: readonly number[], online: boolean) => Promise<unknown>
  leaveMs: number
  log: Log
}

/** Many come back at once after a restart: they are announced together. */
const TOGETHER_MS = 250

/** Turns sockets that come and go into people who come and go. */
export const createPresence = ({ announce, leaveMs, log }: PresenceOptions) => {
  const leaving = new Map<number, NodeJS.Timeout>()
  const changes = new Map<number, boolean>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const flush = async () => {
    timer = undefined
    const all = [...changes]
    changes.clear()
    for (const online of [true, false]) {
      const userIds = all.filter(([, now]) => now === online).map(([userId]) => userId)
      if (userIds.length === 0) continue
      await announce(userIds, online).catch((error) => log.warn({ err: error }, 'presence not announced'))
    }
  }
  const change = (userId: number, online: boolean) => {
    changes.set(userId, online)
    timer ??= setTimeout(flush, TOGETHER_MS)
  }
  /** Whether they had not been given up yet. */
  const stays = (userId: number) => {
    clearTimeout(leaving.get(userId))
    return leaving.delete(userId)
  }

  return {
    came: (userId: number) => {
      if (!stays(userId) && !stopped) change(userId, true)
    },
    left: (userId: number) => {
      if (stopped) return
      const given = () => {
        leaving.delete(userId)
        change(userId, false)
      }
      leaving.set(userId, setTimeout(given, leaveMs))
    },
    /** On another server: only that one will see them leave. */
    elsewhere: (userId: number) => void stays(userId),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      for (const waiting of leaving.values()) clearTimeout(waiting)
    },
  }
}
