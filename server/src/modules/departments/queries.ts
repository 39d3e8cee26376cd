import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'

export interface NewDepartment {
  name: string
  code: string
  parentId: number | null
  sortOrder: number
  description?: string | null
}

export const nextId = async (db: Tx): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('departments', 'id')) as id`.execute(db)
  return rows[0]?.id ?? 0
}

export const pathOf = async (db: Db, id: number) => {
  const row = await db.selectFrom('departments').select('path').where('id', '=', id).executeTakeFirst()
  return row?.path
}

export const insert = async (db: Tx, id: number, path: string, department: NewDepartment) => {
  await db
    .insertInto('departments')
    .values({
      id,
      path,
      name: department.name,
      code: department.code,
      parent_id: department.parentId,
      head_id: null,
      sort_order: department.sortOrder,
      description: department.description ?? null,
    })
    .execute()
}

export const setHead = async (db: Tx, id: number, teacherId: number | null) => {
  await db.updateTable('departments').set({ head_id: teacherId }).where('id', '=', id).execute()
}

export const releaseHeads = async (db: Tx, teacherIds: readonly number[]) => {
  const released = await db
    .updateTable('departments')
    .set((eb) => ({ head_id: null, version: eb('version', '+', 1) }))
    .where('head_id', 'in', teacherIds)
    .executeTakeFirst()
  return Number(released.numUpdatedRows)
}

/** Flat, parents before children, with the teachers of each department itself. */
export const all = (db: Db) =>
  db
    .selectFrom('departments as d')
    .select([
      'd.id',
      'd.name',
      'd.code',
      'd.parent_id as parentId',
      'd.sort_order as sortOrder',
      sql<number>`(select count(*) from teachers t where t.department_id = d.id and t.deleted_at is null)`.as(
        'teacherCount',
      ),
    ])
    .orderBy(sql`length(d.path) - length(replace(d.path, '/', ''))`)
    .orderBy('d.sort_order')
    .orderBy('d.id')
    .execute()
