import type { Ctx, InTx } from '../context'
import type { AppEvent } from '../events'

const isInTx = <C extends Ctx>(ctx: C | InTx<C>): ctx is InTx<C> => ctx.db.isTransaction && 'emit' in ctx

/**
 * Runs `work` in one transaction and publishes what it emitted only after the commit. The inner ctx shadows the outer
 * one, so no other connection is in reach; called inside a transaction, it joins that one.
 */
export const transact = async <C extends Ctx, T>(
  ctx: C | InTx<C>,
  work: (ctx: InTx<C>) => Promise<T>,
): Promise<T> => {
  if (isInTx(ctx)) return work(ctx)
  const events: AppEvent[] = []
  const result = await ctx.db
    .transaction()
    .execute((db) => work({ ...ctx, db, emit: (event) => void events.push(event) }))
  events.forEach(ctx.bus.publish)
  return result
}
