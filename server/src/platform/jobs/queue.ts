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

export const unfinishedJobs = (db: Db, kind: string, ownerId: number) => q.countUnfinished(db, kind, ownerId)

export const recentJobs = (db: Db, kind: string, ownerId: number, since: Date) =>
  q.recentOf(db, kind, ownerId, since)

export const findJob = (db: Db, id: number) => q.byId(db, id)

/** The one of this kind that waits or runs, where there is never more than one. */
export const unfinishedJob = (db: Db, kind: string) => q.unfinished(db, kind)
