import { randomUUID } from 'node:crypto'
import { isAlwaysAdmin, roleCode, roleLabel, roleName, rolesHeld } from '@xueqiao/contract/access/roles'
import type { SessionUser } from '@xueqiao/contract/features/account/auth/api'
import {
  type LoginInput,
  PASSWORD_MIN,
  type PasswordChange,
} from '@xueqiao/contract/features/account/auth/forms'
import { audit } from '../../../platform/audit'
import { hashPassword, verifyPassword } from '../../../platform/auth/password'
import { CLOCK_LEEWAY_MS } from '../../../platform/auth/token'
import type { Actor, AuthedCtx, Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, forbidden, invalid } from '../../../platform/errors'
import { allowedMinutes, publicSettings } from '../../base/school-settings/service'
import { rightsOf } from '../roles/service'
import * as users from '../users/service'
import { judge } from './attempts'
import { assertOwnPassword } from './own'
import * as q from './queries'

export { assertConfirmed, assertOwnPassword, confirm, endOwnSession, ownSessions } from './own'

/** Sparing one write a request is worth a minute's vagueness about when someone was last here. */
const TOUCH_AFTER_MS = 60_000
const MINUTE = 60_000

/** Whoever is shut out by a new password has not been away, and needs to know which one opens the door. */
const overFor = ({ reason, must_change_password: isReset }: q.SessionRow) => {
  if (reason !== 'password') return new AppError('SESSION_TIMEOUT', '会话已超时，请重新登录')
  const message = isReset ? '您的密码已被重置，请使用新密码登录' : '密码已修改，请使用新密码登录'
  return new AppError('PASSWORD_CHANGED', message)
}

const idleMs = (ctx: Ctx, session: q.SessionRow) => ctx.now.getTime() - session.last_seen_at.getTime()

/** Why a session is over, or would be now. */
const endOf = (ctx: Ctx, session: q.SessionRow) => {
  if (session.ended_at !== null) return 'ended'
  if (!session.enabled || session.deleted_at !== null) return 'disabled'
  if (!rolesHeld(session.username, session.roles).includes(roleName(session.current_role_name))) return 'role'
  const idle = idleMs(ctx, session)
  // Of a time that has not come: since the clock was set back nobody knows how long nobody has been there.
  if (idle < -CLOCK_LEEWAY_MS) return 'idle'
  return idle > allowedMinutes(ctx, session.idle_minutes) * MINUTE ? 'idle' : undefined
}

const keyOf = (loginSessionId: string) => `session ${loginSessionId}`

/** When someone was last here is written every minute, and nothing else that is remembered: it is set right in place. */
const remember = ({ env }: Ctx, id: string, at: Date) =>
  env.memory.amend<q.SessionRow>(keyOf(id), { last_seen_at: at })

/** What is remembered may let someone in; to turn someone away it is read again. */
const openSession = async (ctx: Ctx, id: string) => {
  const known = await ctx.env.memory.read(keyOf(id), () => q.findSession(ctx.db, id))
  if (known === undefined || endOf(ctx, known) === undefined) return known
  const session = await q.findSession(ctx.db, id)
  const end = session && endOf(ctx, session)
  if (session === undefined || end === undefined) {
    // They were seen by another server.
    if (session) remember(ctx, id, session.last_seen_at)
    return session
  }
  if (end !== 'ended') await q.endSession(ctx.db, id, ctx.now, end)
  ctx.env.memory.forget(keyOf(id))
  throw overFor(session)
}

/** Who sends this token. Whatever ended the session, or would now, is felt on the next request. */
export const authenticate = async (
  ctx: Ctx,
  token: string | undefined,
  { counts = true }: { counts?: boolean } = {},
): Promise<Actor> => {
  if (token === undefined) throw new AppError('UNAUTHENTICATED', '请先登录')
  const loginSessionId = await ctx.env.tokens.read(token, ctx.now)
  const session = loginSessionId === undefined ? undefined : await openSession(ctx, loginSessionId)
  if (session === undefined) throw new AppError('UNAUTHENTICATED', '认证已过期，请重新登录')
  if (counts && idleMs(ctx, session) > TOUCH_AFTER_MS) {
    await q.touchSession(ctx.db, session.id, ctx.now)
    remember(ctx, session.id, ctx.now)
  }

  const roles = rolesHeld(session.username, session.roles)
  return {
    userId: session.user_id,
    username: session.username,
    name: session.name,
    loginSessionId: session.id,
    roles,
    currentRole: roleName(session.current_role_name),
    permissions: await rightsOf(ctx, session.access_version, session.username, roles),
    accessVersion: session.access_version,
    profileType: session.profile_type,
    profileId: session.profile_id,
    mustChangePassword: session.must_change_password,
    gradeWording: session.grade_wording,
  }
}

/** For what stays open: which sessions would be let in now. None is ended here, and none kept alive. */
export const sessionStates = async (ctx: Ctx, ids: readonly string[]) => {
  const open = (await q.findSessions(ctx.db, ids)).filter((session) => endOf(ctx, session) === undefined)
  return new Map(
    open.map(({ id, must_change_password: must }) => [id, must ? ('password' as const) : ('open' as const)]),
  )
}

/** The user as the browser keeps it; what it may show follows the current role (decisions G27, G80). */
export const sessionUser = async (ctx: AuthedCtx): Promise<SessionUser> => {
  const { actor } = ctx
  const shown = await rightsOf(ctx, actor.accessVersion, actor.username, [actor.currentRole])
  const codes = actor.roles.map(roleCode)
  return {
    id: actor.userId,
    username: actor.username,
    name: actor.name,
    profile_id: actor.profileId,
    profileId: actor.profileId,
    profileType: actor.profileType,
    userType: actor.profileType,
    roles: codes,
    authorities: codes,
    currentRole: actor.currentRole,
    role: actor.currentRole,
    permissions: [...shown],
    mustChangePassword: actor.mustChangePassword,
  }
}

/** Without the name that was typed: people type their password there. */
const auditRefusedLogin = (ctx: Ctx, userId: number | undefined) =>
  transact(ctx, (ctx) =>
    audit(ctx, {
      action: 'denied',
      entity: 'users',
      ...(userId && { entityId: userId }),
      summary: '登录被拒绝',
    }),
  )

export const login = async (ctx: Ctx, { username, password, browser }: LoginInput) => {
  // By its stored name: one name can be spelt in many ways.
  const known = browser === undefined ? undefined : await q.knownBrowser(ctx.db, username, browser)
  const { user, matches } = await judge(ctx, { username, browser: known }, async () => {
    const user = await users.findForLogin(ctx.db, username)
    const matches = await verifyPassword(user?.password_hash, password)
    return { user, matches, right: matches && user?.enabled === true }
  })
  if (!matches || user === undefined || !user.enabled) {
    await auditRefusedLogin(ctx, user?.id)
    const known = matches && user !== undefined
    throw new AppError('UNAUTHENTICATED', known ? '账号已被禁用，请联系管理员' : '用户名或密码错误')
  }
  const roles = await users.rolesOf(ctx.db, user.id)
  const first = isAlwaysAdmin(user.username) ? 'ROLE_ADMIN' : roles[0]
  if (first === undefined) throw new AppError('UNAUTHENTICATED', '账号未分配角色，请联系管理员')
  const loginSessionId = randomUUID()
  await transact(ctx, async (ctx) => {
    // A new password, or none at all, may have come between: then whoever knew the old one is out.
    if (!(await users.noteLogin(ctx.db, user, ctx.now)))
      throw new AppError('UNAUTHENTICATED', '用户名或密码错误')
    await q.insertSession(ctx.db, {
      id: loginSessionId,
      user_id: user.id,
      current_role_name: first,
      at: ctx.now,
      address: ctx.address,
      agent: ctx.agent.slice(0, 300),
      browser: browser ?? null,
    })
  })
  const token = await ctx.env.tokens.sign(loginSessionId, ctx.now)
  const actor = await authenticate(ctx, token)
  await transact({ ...ctx, actor }, (ctx) =>
    audit(ctx, { action: 'login', entity: 'users', entityId: user.id, summary: '登录系统' }),
  )
  return { success: true as const, token, data: await sessionUser({ ...ctx, actor }), message: '登录成功' }
}

export const logout = (ctx: AuthedCtx) =>
  transact(ctx, async (ctx) => {
    await q.endSession(ctx.db, ctx.actor.loginSessionId, ctx.now, 'logout')
    ctx.forget()
    await audit(ctx, { action: 'logout', entity: 'users', entityId: ctx.actor.userId, summary: '退出系统' })
    return null
  })

export const changePassword = async (
  ctx: AuthedCtx,
  { username, oldPassword, newPassword }: PasswordChange,
) => {
  const { actor } = ctx
  if (username !== undefined && username !== actor.username) throw forbidden('只能修改自己的密码')
  await assertOwnPassword(ctx, oldPassword, 'oldPassword')
  if (newPassword === oldPassword) throw invalid('新密码不能与当前密码相同', 'newPassword')
  const hash = await hashPassword(newPassword)
  return transact(ctx, async (ctx) => {
    await users.setPassword(ctx.db, actor.userId, hash)
    await q.endSessionsOf(ctx.db, actor.userId, ctx.now, 'password', actor.loginSessionId)
    await q.forgetBrowsersOf(ctx.db, actor.userId, actor.loginSessionId)
    ctx.forget()
    await audit(ctx, { action: 'password', entity: 'users', entityId: actor.userId, summary: '修改了密码' })
    return null
  })
}

export const switchRole = async (ctx: AuthedCtx, role: string): Promise<SessionUser> => {
  const wanted = roleName(role)
  if (!ctx.actor.roles.includes(wanted)) throw forbidden(`您没有${roleLabel(wanted)}角色`)
  await transact(ctx, (ctx) => {
    ctx.forget()
    return q.setCurrentRole(ctx.db, ctx.actor.loginSessionId, roleCode(wanted))
  })
  return sessionUser({ ...ctx, actor: { ...ctx.actor, currentRole: wanted } })
}

export const loginInfo = async (ctx: Ctx) => ({
  ...(await publicSettings(ctx)),
  minPasswordLength: PASSWORD_MIN,
  demo: ctx.env.demo,
})
