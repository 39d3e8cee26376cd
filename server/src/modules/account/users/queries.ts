import { ADMIN_NAME, type ProfileType } from '@xueqiao/contract/access/roles'
import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyText, lockAdvisory } from '../../../platform/db/fragments'
import { rolesHeld } from '../reach/scope'

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

/** Several at once, each with these roles: the account of each person. */
export const insertMany = async (db: Tx, users: NewUser[], roleIds: readonly number[]) => {
  const made = await db.insertInto('users').values(users).returning(['id', 'profile_id']).execute()
  await db
    .insertInto('user_roles')
    .values(
      made.flatMap(({ id }) => roleIds.map((role_id, position) => ({ user_id: id, role_id, position }))),
    )
    .execute()
  return new Map(
    made.flatMap(({ id, profile_id }) => (profile_id === null ? [] : [[profile_id, id] as const])),
  )
}

/** As the index has it. */
const lowered = (eb: ExpressionBuilder<Database, 'users'>) => eb.fn<string>('lower', ['username'])

/** Which of these login names somebody has already. */
export const namesTaken = async (db: Db, usernames: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('users')
    .select((eb) => lowered(eb).as('username'))
    .where(lowered, '=', anyText(usernames.map((name) => name.toLowerCase())))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ username }) => username))
}

/** How many accounts lose it; those that are gone are not counted. */
export const dropRole = async (db: Tx, roleId: number): Promise<number> => {
  const holders = await db
    .deleteFrom('user_roles as ur')
    .using('users as u')
    .whereRef('u.id', '=', 'ur.user_id')
    .where('ur.role_id', '=', roleId)
    .returning('u.deleted_at')
    .execute()
  return holders.filter(({ deleted_at }) => deleted_at === null).length
}

export const byUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'enabled'])
    .where(lowered, '=', username.toLowerCase())
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

/** An account as those see it who manage accounts: never its hash. */
const accounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.username',
      'u.email',
      'u.enabled',
      'u.must_change_password as mustChangePassword',
      'u.profile_type as profileType',
      'u.profile_id as profileId',
      'u.last_login_at as lastLogin',
      'u.version',
      rolesHeld(eb).as('roles'),
    ])
    .where('u.deleted_at', 'is', null)

export const byProfile = (db: Db, type: ProfileType, id: number) =>
  accounts(db).where('u.profile_type', '=', type).where('u.profile_id', '=', id).executeTakeFirst()

/** Locked, so that nobody else changes it between the check and the change. */
export const lockAccount = (db: Tx, id: number) =>
  accounts(db).where('u.id', '=', id).forUpdate().executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export const lockByProfiles = (db: Tx, type: ProfileType, ids: readonly number[]) =>
  accounts(db)
    .where('u.profile_type', '=', type)
    .where('u.profile_id', 'in', ids)
    .orderBy('u.id')
    .forUpdate()
    .execute()

const ADMINISTRATORS_LOCK = 7_301_002

/**
 * Who can still administrate the system. One at a time asks, until its transaction ends: two administrators who disable
 * each other in the same moment would otherwise both find the other one there.
 */
export const administrators = async (db: Tx): Promise<number[]> => {
  await lockAdvisory(db, ADMINISTRATORS_LOCK)
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .where((eb) =>
      eb.or([
        eb('u.username', '=', ADMIN_NAME),
        eb.exists(
          eb
            .selectFrom('user_roles as ur')
            .innerJoin('roles as r', 'r.id', 'ur.role_id')
            .select('ur.user_id')
            .whereRef('ur.user_id', '=', 'u.id')
            .where('r.name', '=', 'ROLE_ADMIN'),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}

export const setPassword = async (db: Tx, userId: number, passwordHash: string, mustChange = false) => {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

/** Only what is given; whatever it is, forms that were filled before are out of date. */
export const change = async (
  db: Tx,
  userId: number,
  columns: Pick<Updateable<Database['users']>, 'email' | 'enabled' | 'profile_type' | 'profile_id'>,
) => {
  await db
    .updateTable('users')
    .set((eb) => ({ ...columns, updated_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** The login stays for what it wrote, and opens nothing any more. */
export const retire = async (db: Tx, userId: number, deletedAt: Date | null) => {
  await db
    .updateTable('users')
    .set((eb) => ({
      enabled: false,
      profile_id: null,
      deleted_at: deletedAt,
      updated_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

interface Known {
  id: number
  password_hash: string
}

/** Whether the account is still what the password was compared with; from here on it stays so. */
export const noteLogin = async (db: Tx, { id, password_hash }: Known, at: Date) => {
  const noted = await db
    .updateTable('users')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

const PEOPLE = { TEACHER: 'teachers', STUDENT: 'students', PARENT: 'parents' } as const

/** Whether somebody is of the school; until the end of the transaction nobody can delete them. */
export const holdPerson = async (db: Tx, type: keyof typeof PEOPLE, id: number) => {
  const held = await db
    .selectFrom(PEOPLE[type])
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export const passwordHashOf = async (db: Db, userId: number) => {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

export const anyUser = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
