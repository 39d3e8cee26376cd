import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { countOf, listOf } from '../../../platform/db/fragments'

export const rolePermissions = async (db: Db): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom('roles as r')
    .leftJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select([
      'r.name',
      sql<
        string[]
      >`coalesce(array_agg(p.permission_code) filter (where p.permission_code is not null), '{}')`.as(
        'codes',
      ),
    ])
    .groupBy('r.name')
    .execute()
  return new Map(rows.map((row) => [row.name, row.codes]))
}

export const roleIds = async (db: Db, names: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('roles').select(['id', 'name']).where('name', 'in', names).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

export const insertRole = async (
  db: Tx,
  role: { name: string; display_name: string; description: string; built_in: boolean },
) => {
  const inserted = await db
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const grant = async (db: Tx, roleId: number, codes: readonly string[]) => {
  if (codes.length === 0) return
  await db
    .insertInto('role_permissions')
    .values(codes.map((code) => ({ role_id: roleId, permission_code: code })))
    .execute()
}

type Roles = ExpressionBuilder<Database & { r: Database['roles'] }, 'r'>

const codes = (eb: Roles) =>
  listOf(
    eb.selectFrom('role_permissions as p').select('p.permission_code').whereRef('p.role_id', '=', 'r.id'),
  ).as('codes')

const userCount = (eb: Roles) =>
  countOf(
    eb
      .selectFrom('user_roles as ur')
      .innerJoin('users as u', 'u.id', 'ur.user_id')
      .whereRef('ur.role_id', '=', 'r.id')
      .where('u.deleted_at', 'is', null),
  ).as('userCount')

const rows = (db: Db) =>
  db
    .selectFrom('roles as r')
    .select([
      'r.id',
      'r.name',
      'r.display_name as displayName',
      'r.description',
      'r.built_in as builtIn',
      'r.created_at as createdAt',
      'r.version',
      userCount,
    ])

export const all = (db: Db) => rows(db).orderBy('r.id').execute()
export const byId = (db: Db, id: number) => rows(db).where('r.id', '=', id).executeTakeFirst()

export const codesOf = async (db: Db, id: number) => {
  const role = await db.selectFrom('roles as r').select(codes).where('r.id', '=', id).executeTakeFirst()
  return role?.codes
}

/** Locked, so that what is checked about it still holds when it is changed. */
export const lockRole = (db: Tx, id: number) =>
  db
    .selectFrom('roles as r')
    .select([
      'r.id',
      'r.name',
      'r.display_name as displayName',
      'r.description',
      'r.built_in as builtIn',
      'r.version',
      codes,
    ])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedRole = NonNullable<Awaited<ReturnType<typeof lockRole>>>

export const describe = async (db: Tx, id: number, displayName: string, description: string) => {
  await db.updateTable('roles').set({ display_name: displayName, description }).where('id', '=', id).execute()
  await touch(db, id)
}

/** What was read of the role before is no longer what it is. */
export const touch = async (db: Tx, id: number) => {
  await db
    .updateTable('roles')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const revoke = async (db: Tx, roleId: number, codes: readonly string[]) => {
  if (codes.length === 0) return
  await db
    .deleteFrom('role_permissions')
    .where('role_id', '=', roleId)
    .where('permission_code', 'in', codes)
    .execute()
}

export const erase = async (db: Tx, id: number) => {
  await db.deleteFrom('roles').where('id', '=', id).execute()
}

/** Any change of roles passes here, so that no node goes on with rights it remembers. */
export const raiseVersion = async (db: Tx) => {
  await db
    .updateTable('access_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}
