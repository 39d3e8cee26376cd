import { audit } from '../../platform/audit'
import type { AuthedTxCtx } from '../../platform/context'
import { personFor } from './member-queries'
import * as q from './takeover-queries'

/** Two parents who were one; the account that is closed, and the one that stays. */
interface Merge {
  fromId: number
  intoId: number
  closedUserId: number | null
  userId: number | null
}

interface HeadChange {
  classId: number
  /** Nobody: the one before has left the school. */
  fromTeacherId: number | null
  toTeacherId: number | null
}

const tell = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  for (const { id, users } of await q.membersOf(ctx.db, ids)) {
    const event = { type: 'conversation.changed', sessionId: id } as const
    ctx.emit({ type: 'conversation.changed', id, actorId: ctx.actor.userId, tell: { users, event } })
  }
}

/**
 * A new 班主任 takes over the families' talks of the class, from now on; the one before keeps what was said, and hears no
 * more (decision 0016).
 */
export const headChanged = async (ctx: AuthedTxCtx, { classId, fromTeacherId, toTeacherId }: HeadChange) => {
  if (toTeacherId === null || toTeacherId === fromTeacherId) return
  const found = await q.sessionsOfClass(ctx.db, classId, fromTeacherId, toTeacherId)
  const next = await personFor(ctx.db, 'TEACHER', toTeacherId)
  if (found.length === 0 || next === undefined) return
  const { name, userId } = next
  // A family may have talked with several who left: the latest goes on, the others end.
  const families = new Set<string>()
  const [free, doubles]: [number[], number[]] = [[], []]
  for (const { id, family, taken } of found) {
    if (taken || families.has(family)) doubles.push(id)
    else free.push(id)
    families.add(family)
  }
  const { now } = ctx
  if (doubles.length > 0)
    await q.close(ctx.db, {
      ids: doubles,
      now,
      line: `班主任已变更为${name}老师，请在与${name}老师的会话中继续沟通`,
    })
  if (free.length > 0 && userId === null)
    await q.close(ctx.db, {
      ids: free,
      now,
      line: `班主任已变更为${name}老师，${name}老师尚未开通账号，本会话已结束`,
    })
  if (free.length > 0 && userId !== null) {
    const line = `班主任已变更为${name}老师，今后的消息由${name}老师接收`
    await q.move(ctx.db, { ids: free, now, line }, { teacherId: toTeacherId, userId })
  }
  const summary = `新任班主任 ${name} 接手了 ${found.length} 个家长会话`
  await audit(ctx, { action: 'assign', entity: 'conversations', summary, diff: { classId } })
  await tell(
    ctx,
    found.map(({ id }) => id),
  )
}

/** What a parent who was written down twice had to say follows them. */
export const followParent = async (ctx: AuthedTxCtx, { fromId, intoId, closedUserId, userId }: Merge) => {
  const moved = await q.mergeParents(ctx.db, fromId, intoId, ctx.now)
  if (closedUserId !== null && userId !== null) await q.mergeMembers(ctx.db, closedUserId, userId, ctx.now)
  return moved
}
