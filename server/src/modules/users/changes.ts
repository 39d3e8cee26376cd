import { audit } from '../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { endSessionsOf } from '../auth/access'
import { assertMayDisable, assertMayReset } from './access'
import * as lists from './list-queries'
import * as q from './queries'

export const get = async ({ db }: AuthedCtx | AuthedTxCtx, id: number) => {
  const user = await lists.byId(db, id)
  if (user === undefined) throw notFound('用户')
  return user
}

export const told = async (ctx: AuthedTxCtx, id: number, summary: string, diff: object) => {
  await audit(ctx, { action: 'update', entity: 'users', entityId: id, summary, diff })
  ctx.emit({ type: 'user.updated', id, actorId: ctx.actor.userId })
  return get(ctx, id)
}

export const disable = async (ctx: AuthedTxCtx, id: number) => {
  await assertMayDisable(ctx, id)
  await endSessionsOf(ctx, id, 'disabled')
}

interface Known {
  id: number
  username: string
  enabled: boolean
}

export const putStatus = async (
  ctx: AuthedTxCtx,
  { id, username, enabled: before }: Known,
  enabled: boolean,
) => {
  if (before === enabled) return
  if (!enabled) await disable(ctx, id)
  await q.change(ctx.db, id, { enabled })
  await told(ctx, id, `${enabled ? '启用' : '禁用'}了用户 ${username}`, { enabled })
}

/** Whoever knew the old password is out; the new one opens nothing but its own change. */
export const putPassword = async (ctx: AuthedTxCtx, { id, username }: Known, hash: string) => {
  assertMayReset(ctx, id)
  await q.setPassword(ctx.db, id, hash, true)
  await endSessionsOf(ctx, id, 'password')
  const summary = `重置了用户 ${username} 的密码`
  await audit(ctx, { action: 'password', entity: 'users', entityId: id, summary })
  ctx.emit({ type: 'user.updated', id, actorId: ctx.actor.userId })
}
