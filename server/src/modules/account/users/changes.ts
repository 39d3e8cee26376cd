import { audit } from '../../../platform/audit'
import { localMoment } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import type { Device } from '../../../platform/events'
import { ring } from '../../base/bell/service'
import { OFFICE } from '../../base/school-settings/service'
import { accountShut, passwordReset } from '../deeds'
import { assertMayDisable, assertMayReset, loggedAs, shownTo } from './access'
import * as lists from './list-queries'
import * as q from './queries'

export const get = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const user = await lists.byId(ctx.db, id)
  if (user === undefined) throw notFound('用户')
  return (await shownTo(ctx))(user)
}

export const told = async (ctx: AuthedTxCtx, id: number, summary: string, diff: object) => {
  ctx.forget()
  await audit(ctx, { action: 'update', entity: 'users', entityId: id, summary, diff })
  return get(ctx, id)
}

export const disable = async (ctx: AuthedTxCtx, id: number) => {
  await assertMayDisable(ctx, id)
  await accountShut(ctx, { userId: id, reason: 'disabled' })
}

export const putStatus = async (ctx: AuthedTxCtx, account: q.Account, enabled: boolean) => {
  const { id } = account
  if (account.enabled === enabled) return
  if (!enabled) await disable(ctx, id)
  await q.change(ctx.db, id, { enabled })
  await told(ctx, id, `${enabled ? '启用' : '禁用'}了用户 ${loggedAs(account)}`, { enabled })
}

/** Nobody's account is opened behind their back: it stands behind the bell, and on the phones they had it on. */
const tellOwner = async (ctx: AuthedTxCtx, id: number, devices: readonly Device[]) => {
  const by = ctx.actor.profileType === 'ADMIN' ? OFFICE : ctx.actor.name
  const at = localMoment(ctx.now)
  const title = `密码已被重置：${by}于${at}重置了您的登录密码；如果您没有提出过，请联系学校`
  await ring(ctx, [id], { title, link: '/family-school/profile' }, devices)
}

/** Whoever knew the old password is out; the new one opens nothing but its own change. */
export const putPassword = async (ctx: AuthedTxCtx, account: q.Account, hash: string) => {
  const { id, username, lastLogin } = account
  assertMayReset(ctx, account)
  const wasUsed = lastLogin !== null
  const devices = wasUsed ? (await passwordReset(ctx, { userId: id })).flat() : []
  await q.setPassword(ctx.db, id, hash, true)
  await accountShut(ctx, { userId: id, reason: 'password', username })
  if (wasUsed) await tellOwner(ctx, id, devices)
  const summary = `重置了用户 ${loggedAs(account)} 的密码`
  await audit(ctx, { action: 'password', entity: 'users', entityId: id, summary })
}
