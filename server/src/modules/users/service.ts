import type { ProfileType } from '@xueqiao/contract/access/roles'
import { hashPassword } from '../../platform/auth/password'
import type { Ctx } from '../../platform/context'
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { conflict } from '../../platform/errors'
import { resolveRoles } from '../roles/service'
import * as q from './queries'

export interface AccountInput {
  username: string
  /** In the clear, or as a hash when many accounts are made with one password (the demo school). */
  password: string | { hash: string }
  profileType: ProfileType
  profileId: number | null
  roles: readonly string[]
  email?: string | null
  mustChangePassword?: boolean
}

export const createAccount = async (ctx: Ctx, input: AccountInput): Promise<number> => {
  const password_hash =
    typeof input.password === 'string' ? await hashPassword(input.password) : input.password.hash
  try {
    return await transact(ctx, async (ctx) => {
      const id = await q.insert(ctx.db, {
        username: input.username,
        password_hash,
        email: input.email ?? null,
        profile_type: input.profileType,
        profile_id: input.profileId,
        must_change_password: input.mustChangePassword ?? false,
        last_login_at: null,
      })
      await q.setRoles(ctx.db, id, await resolveRoles(ctx.db, input.roles))
      return id
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'users_username') throw conflict(`用户名 ${input.username} 已被使用`, 'username')
    if (broken === 'users_profile') throw conflict('该档案已有登录账号', 'profileId')
    throw error
  }
}

export const findForLogin = (db: Db, username: string) => q.byUsername(db, username)
export const rolesOf = (db: Db, userId: number) => q.rolesOf(db, userId)
export const passwordHashOf = (db: Db, userId: number) => q.passwordHashOf(db, userId)
export const setPassword = (db: Tx, userId: number, hash: string) => q.setPassword(db, userId, hash)
export const noteLogin = (db: Tx, userId: number, at: Date) => q.noteLogin(db, userId, at)
export const anyUser = (db: Db) => q.anyUser(db)
