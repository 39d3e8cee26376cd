import type { AuthedCtx, Ctx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { isStaff, reachOf } from '../../../account/reach/access'
import { seenSince } from '../access'
import { activeIds, companions } from '../conversations/member-queries'
import { standing } from '../conversations/queries'
import * as q from './queries'

/** People came or went, after a restart all of them; whoever talks with them is told. */
export const presenceChanged = (ctx: Ctx, userIds: readonly number[], online: boolean) =>
  transact(ctx, async (ctx) => {
    await q.setPresence(ctx.db, userIds, online, ctx.now)
    const audience = await companions(ctx.db, userIds)
    for (const userId of userIds) {
      const event = { type: 'presence', userId, online } as const
      const users = audience.get(userId) ?? []
      ctx.emit({ type: 'presence.changed', id: userId, tell: { users, event } })
    }
  })

/**
 * Whoever signs out on one device may be there with another: then nothing is said, and it shows when the last of their
 * sockets closes, on whichever server (decision 0015).
 */
export const setOnline = async (ctx: AuthedCtx, online: boolean) => {
  const { userId, loginSessionId } = ctx.actor
  if (online || !(await q.signedInElsewhere(ctx.db, userId, loginSessionId, seenSince(ctx)))) {
    await presenceChanged(ctx, [userId], online)
    return { userId, online }
  }
  const [now] = await q.presenceOf(ctx.db, [userId], seenSince(ctx), { people: [userId], reach: null })
  return now ?? { userId, online }
}

/** Sets one's own status when it is given, and answers for whoever was asked about. */
export const onlineStatus = async (
  ctx: AuthedCtx,
  status: boolean | undefined,
  userIds: readonly number[] = [],
) => {
  const { userId } = ctx.actor
  const own = status === undefined ? [] : [await setOnline(ctx, status)]
  if (userIds.length === 0) return own
  const people = [userId, ...((await companions(ctx.db, [userId])).get(userId) ?? [])]
  const reach = isStaff(ctx.actor) ? await reachOf(ctx, 'student') : null
  return q.presenceOf(ctx.db, userIds, seenSince(ctx), { people, reach })
}

/** Who is to see that somebody writes: the others of the talk, if the writer is of it. */
export const typingAudience = async (ctx: AuthedCtx, sessionId: number): Promise<number[]> => {
  const { userId } = ctx.actor
  const mine = await standing(ctx.db, sessionId, userId)
  if (mine === undefined || mine.role === null || mine.left || mine.hidden || mine.closed) return []
  // Of a stranger nobody sees more than what they say.
  if (mine.stranger !== null) return []
  return (await activeIds(ctx.db, sessionId)).filter((id) => id !== userId)
}
