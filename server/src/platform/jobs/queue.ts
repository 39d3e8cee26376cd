import type { Db, Tx } from '../db/database'
import * as q from './queries'

interface Order {
  kind: string
  payload?: unknown
  /** Now, unless told. */
  runAt?: Date
  /** At most one job of this key waits or runs. */
  uniqueKey?: string
  /** Whoever ordered it, and may ask how it goes. */
  ownerId?: number
}

/** In the transaction of the deed: the job exists exactly when what it follows from does. */
export const enqueue = (tx: Tx, { runAt = new Date(), ...order }: Order): Promise<number> =>
  q.insert(tx, { ...order, runAt })

/** A waiting job ends at once, a running one at its next check. Nothing is left to cancel: undefined. */
export const cancelJob = (tx: Tx, id: number, now: Date) => q.cancel(tx, id, now)

/**
 * In the transaction of the deed, as its last statement: the result is known exactly when the deed is done, so a run that
 * follows a crash finds it instead of doing it again. False: someone has cancelled the job, or another node has it.
 */
export const sealJob = (tx: Tx, run: q.Run, result: unknown) => q.seal(tx, run, result)

export const unfinishedJobs = (db: Db, kind: string, ownerId: number) => q.countUnfinished(db, kind, ownerId)

export const findJob = (db: Db, id: number) => q.byId(db, id)
