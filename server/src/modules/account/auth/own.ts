import { UNCONFIRMED } from '@xueqiao/contract/common/envelope'
import { audit } from '../../../platform/audit'
import { verifyPassword } from '../../../platform/auth/password'
import { CLOCK_LEEWAY_MS } from '../../../platform/auth/token'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, invalid, notFound } from '../../../platform/errors'
import { allowedMinutes, schoolSettings } from '../../base/school-settings/service'
import { passwordHashOf } from '../users/service'
import { judge } from './attempts'
import * as q from './queries'

const MINUTE = 60_000
const CONFIRMED_MS = 15 * MINUTE

/** Asked again before what a borrowed session must not do; guesses are limited as at the door, for each session. */
export const assertOwnPassword = async (ctx: AuthedCtx, password: string, field: string) => {
  const { db, actor } = ctx
  const guess = { username: actor.username, session: actor.loginSessionId }
  const { right } = await judge(ctx, guess, async () => ({
    right: await verifyPassword(await passwordHashOf(db, actor.userId), password),
  }))
  if (!right) throw invalid('当前密码不正确', field)
}

/** For some minutes this session may take what a borrowed one must not. */
export const confirm = async (ctx: AuthedCtx, password: string) => {
  await assertOwnPassword(ctx, password, 'password')
  await q.confirmSession(ctx.db, ctx.actor.loginSessionId, ctx.now)
  return null
}

/** Never remembered, unlike the rest of a session: what was confirmed on another server a moment ago counts here too. */
export const assertConfirmed = async (ctx: AuthedCtx) => {
  const at = await q.confirmedAt(ctx.db, ctx.actor.loginSessionId)
  // Either way: what a clock that ran ahead has noted would hold for as long.
  if (at !== undefined && Math.abs(ctx.now.getTime() - at.getTime()) <= CONFIRMED_MS) return
  throw new AppError(UNCONFIRMED, '请输入登录密码确认身份后再导出')
}

/** Where somebody is signed in; what has been idle for too long is over, and not shown. */
export const ownSessions = async (ctx: AuthedCtx) => {
  const { idleMinutes } = await schoolSettings(ctx.db)
  const since = new Date(ctx.now.getTime() - allowedMinutes(ctx, idleMinutes) * MINUTE)
  const until = new Date(ctx.now.getTime() + CLOCK_LEEWAY_MS)
  const open = await q.openSessionsOf(ctx.db, ctx.actor.userId, since, until)
  return open.map((session) => ({ ...session, current: session.id === ctx.actor.loginSessionId }))
}

/** Only one's own, and never the one that asks: that is what signing out is for. */
export const endOwnSession = async (ctx: AuthedCtx, id: string) => {
  if (id === ctx.actor.loginSessionId) throw conflict('这是当前设备，请使用退出登录')
  if (!(await ownSessions(ctx)).some((session) => session.id === id)) throw notFound('登录设备')
  return transact(ctx, async (ctx) => {
    await q.endSession(ctx.db, id, ctx.now, 'logout')
    ctx.forget()
    const summary = '让自己的另一台设备退出登录'
    await audit(ctx, { action: 'logout', entity: 'users', entityId: ctx.actor.userId, summary })
    return null
  })
}
