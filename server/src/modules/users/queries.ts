import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'

export type NewUser = Insertable<Database['users']>

export const insert = async (db: Tx, user: NewUser) => {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export const setRoles = async (db: Tx, userId: number, roleIds: readonly number[]) => {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  if (roleIds.length === 0) return
  await db
    .insertInto('user_roles')
    .values(roleIds.map((role_id, position) => ({ user_id: userId, role_id, position })))
    .execute()
}

export const byUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'enabled'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const rolesOf = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select('r.name')
    .where('ur.user_id', '=', userId)
    .orderBy('ur.position')
    .execute()
  return rows.map((row) => row.name)
}

export const setPassword = async (db: Tx, userId: number, passwordHash: string) => {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export const setEnabled = async (db: Tx, userId: number, enabled: boolean) => {
  await db.updateTable('users').set({ enabled }).where('id', '=', userId).execute()
}

export const noteLogin = async (db: Tx, userId: number, at: Date) => {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

export const passwordHashOf = async (db: Db, userId: number) => {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

export const anyUser = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
