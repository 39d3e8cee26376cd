import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx, InTx } from '../context'
import type { AppEvent } from '../events'
import { type Db, isCollision, type Tx } from './database'

const MOST_TRIES = 5
const PAUSE_MS = 50

/**
 * Two that want the same rows in another order wait for each other: the database ends one of them, takes back all of it,
 * and it is tried again. So `work` changes nothing but the database. After a lost connection nobody knows whether the
 * commit has arrived: that is for the caller to find out, and never tried again here.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= MOST_TRIES || !isCollision(error)) throw error
      await delay(Math.random() * PAUSE_MS * attempt)
    }
  }
}

const isInTx = <C extends Ctx>(ctx: C | InTx<C>): ctx is InTx<C> => ctx.db.isTransaction && 'emit' in ctx

const outdating = new WeakSet<Tx>()

/** Whether this transaction has said that it writes what is remembered. */
export const outdates = (tx: Tx) => outdating.has(tx)

/**
 * Runs `work` in one transaction. What it emitted is published only after the commit, and what it has outdated is
 * forgotten when it has ended, however it did: a commit without an answer may have arrived. The inner ctx shadows the
 * outer one, so no other connection is in reach; called inside a transaction, it joins that one.
 */
export const transact = async <C extends Ctx, T>(
  ctx: C | InTx<C>,
  work: (ctx: InTx<C>) => Promise<T>,
): Promise<T> => {
  if (isInTx(ctx)) return work(ctx)
  let events: AppEvent[] = []
  let outdated = false
  const result = await inTransaction(ctx.db, (db) => {
    events = []
    const forget = () => {
      outdating.add(db)
      outdated = true
    }
    return work({ ...ctx, db, emit: (event) => void events.push(event), forget })
  }).finally(() => outdated && ctx.env.memory.forget())
  events.forEach(ctx.bus.publish)
  return result
}
