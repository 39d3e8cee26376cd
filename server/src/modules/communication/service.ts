import type { AuthedCtx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import * as q from './queries'

const MINUTE = 60_000

export const setOnline = async (ctx: AuthedCtx, online: boolean) => {
  const { userId } = ctx.actor
  await transact(ctx, async (ctx) => {
    await q.setPresence(ctx.db, userId, online, ctx.now)
    ctx.emit({ type: 'presence.changed', id: userId, actorId: userId })
  })
  return { userId, online }
}

/** Sets one's own status when it is given, and answers for whoever was asked about. */
export const onlineStatus = async (
  ctx: AuthedCtx,
  status: boolean | undefined,
  userIds: readonly number[] = [],
) => {
  const own = status === undefined ? [] : [await setOnline(ctx, status)]
  if (userIds.length === 0) return own
  const seenSince = new Date(ctx.now.getTime() - ctx.env.idleMinutes * MINUTE)
  return q.presenceOf(ctx.db, userIds, seenSince)
}
