import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'

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

/** Any change of roles passes here, so that no node goes on with rights it remembers. */
export const raiseVersion = async (db: Tx) => {
  await db
    .updateTable('access_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}
