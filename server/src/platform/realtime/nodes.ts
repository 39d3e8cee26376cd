import { setTimeout as delay } from 'node:timers/promises'
import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import type { Log } from '../context'
import type { Wire } from './wire'

export interface Told {
  users: readonly number[]
  event: RealtimeEvent
}

/** What one server has to say to the others. */
export type Note =
  | { tell: Told }
  /** The last socket of this user here was closed: is there one elsewhere? */
  | { ask: number }
  | { here: number }
  /** Something could not be told. */
  | { missed: true }

export interface Nodes {
  say: (note: Note) => void
  hear: (listener: (note: Note) => void) => void
  /** Says what is still to be said, then falls silent. */
  stop: () => Promise<void>
}

/** One server, as with the embedded database: there is nobody to tell. */
export const alone: Nodes = { say: () => {}, hear: () => {}, stop: async () => {} }

const RETRY_MS = 1000

/** One text at a time keeps the order; what is said meanwhile goes together in the next. */
export const createNodes = (wire: Wire, log: Log): Nodes => {
  let waiting: Note[] = []
  let sending: Promise<void> | undefined
  let stopped = false

  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await wire.send(JSON.stringify(batch))
      } catch (error) {
        log.warn({ err: error }, 'other servers not told')
        if (stopped) break
        await delay(RETRY_MS)
        // Late and out of order would be worse than the word that their pages should ask again.
        waiting = [{ missed: true }]
      }
    }
    sending = undefined
  }

  return {
    say: (note) => {
      waiting.push(note)
      // After this turn of the loop: whatever else happens in it goes along.
      sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(send)
    },
    hear: (listener) =>
      wire.listen({
        heard: (text) => {
          try {
            // Written by another server of ours, of whatever version: what it means is read from its keys.
            for (const note of JSON.parse(text) as Note[]) listener(note)
          } catch (error) {
            log.warn({ err: error }, 'another server not understood')
          }
        },
        back: () => listener({ missed: true }),
      }),
    stop: async () => {
      stopped = true
      await sending
      await wire.stop()
    },
  }
}
