import { CallError } from '../../api/call-error'
import { isSignedIn, useSession } from '../../session/store'

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/** Nobody answered, or somebody who may do better later. Anything else the server has decided. */
export const mayPass = (error: unknown) =>
  error instanceof CallError &&
  (error.network ||
    error.aborted ||
    error.handled ||
    error.status >= 500 ||
    [408, 429].includes(error.status))

/** One tab at a time, where the browser can say so. */
const alone = (lock: string, task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lock, task) : task()

interface Rounds {
  name: string
  /** What is to be sent, by its number. */
  waiting: (userId: number) => readonly number[]
  /** Whether the next one may follow: it is sent, or refused for good. */
  send: (userId: number, id: number) => Promise<boolean>
}

/** Sends what waits, one after another, and again with growing pauses while nobody answers. */
export const createRounds = ({ name, waiting, send }: Rounds) => {
  let pause = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let again = false

  const round = async (userId: number) => {
    for (const id of waiting(userId)) {
      const session = useSession.getState()
      if (!isSignedIn(session) || session.user?.id !== userId) return
      if (await send(userId, id)) {
        pause = FIRST_RETRY_MS
        continue
      }
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
      pause = Math.min(pause * 2, LAST_RETRY_MS)
      return
    }
  }

  const flush = async () => {
    const userId = useSession.getState().user?.id ?? 0
    if (userId === 0) return
    if (busy) {
      again = true
      return
    }
    busy = true
    try {
      await alone(`${name}:${userId}`, () => round(userId))
    } finally {
      busy = false
      if (again) {
        again = false
        void flush()
      }
    }
  }
  return { flush, stop: () => clearTimeout(timer) }
}
