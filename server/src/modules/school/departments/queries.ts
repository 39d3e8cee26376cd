import type { DepartmentInput } from '@xueqiao/contract/features/school/departments/api'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { countOf } from '../../../platform/db/fragments'
import { below } from '../../account/reach/scope'

export interface NewDepartment {
  name: string
  code: string
  parentId: number | null
  sortOrder: number
  description?: string | null
}

/** One change of the tree at a time: paths and orders are read before they are written. Reading goes on. */
export const lockTree = async (db: Tx) => {
  await sql`lock table departments in share row exclusive mode`.execute(db)
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

/** Tree, list and detail share these rows; the counts are of each department itself. */
const rows = (db: Db) =>
  db
    .selectFrom('departments as d')
    .leftJoin('departments as parent', 'parent.id', 'd.parent_id')
    .leftJoin('teachers as head', (join) =>
      join.onRef('head.id', '=', 'd.head_id').on('head.deleted_at', 'is', null),
    )
    .select([
      'd.id',
      'd.name',
      'd.code',
      'd.path',
      'd.parent_id as parentId',
      'parent.name as parentName',
      'head.id as departmentHeadId',
      'head.name as departmentHeadName',
      'd.sort_order as sortOrder',
      'd.description',
      'd.version',
    ])
    .select((eb) => [
      countOf(
        eb
          .selectFrom('teachers as t')
          .whereRef('t.department_id', '=', 'd.id')
          .where('t.deleted_at', 'is', null),
      ).as('teacherCount'),
      countOf(
        eb
          .selectFrom('courses as c')
          .whereRef('c.department_id', '=', 'd.id')
          .where('c.deleted_at', 'is', null),
      ).as('courseCount'),
    ])
    // Parents before children.
    .orderBy(sql`length(d.path) - length(replace(d.path, '/', ''))`)
    .orderBy('d.sort_order')
    .orderBy('d.id')

export const all = (db: Db) => rows(db).execute()
/** The department first, then all below it. */
export const branch = (db: Db, id: number) =>
  rows(db)
    .where('d.path', 'like', (eb) =>
      eb.selectFrom('departments as own').select(below('own.path').as('path')).where('own.id', '=', id),
    )
    .execute()

export const siblings = (db: Db, parentId: number | null) =>
  db
    .selectFrom('departments')
    .select(['id', 'name', 'sort_order as sortOrder'])
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** Only what was sent. */
const columns = (input: DepartmentInput): Partial<Insertable<Database['departments']>> => {
  const sent = {
    name: input.name,
    code: input.code,
    parent_id: input.parentId,
    head_id: input.departmentHeadId,
    sort_order: input.sortOrder ?? undefined,
    description: input.description,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

export const update = async (db: Tx, id: number, input: DepartmentInput, now: Date) => {
  await db
    .updateTable('departments')
    .set((eb) => ({ ...columns(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A department and all below it, in one statement. */
export const moveBranch = async (db: Tx, from: string, to: string) => {
  await db
    .updateTable('departments')
    .set({ path: sql<string>`${to}::text || substr(path, ${from.length + 1})` })
    .where('path', 'like', `${from}%`)
    .execute()
}

/** Only those whose place changes become newer. */
export const reorder = async (db: Tx, order: readonly { id: number; sortOrder: number }[], now: Date) => {
  const ids = order.map(({ id }) => id)
  const places = order.map(({ sortOrder }) => sortOrder)
  await sql`update departments as d set sort_order = place.n, updated_at = ${now}, version = d.version + 1
    from unnest(${ids}::bigint[], ${places}::integer[]) as place (id, n)
    where d.id = place.id and d.sort_order <> place.n`.execute(db)
}

/** Locked against teachers and classes that are about to refer to it. */
export const lockUses = async (db: Tx, id: number) => {
  await db.selectFrom('departments').select('id').where('id', '=', id).forUpdate().execute()
  return db
    .selectNoFrom((eb) => [
      countOf(eb.selectFrom('departments').where('parent_id', '=', id)).as('children'),
      countOf(eb.selectFrom('teachers').where('department_id', '=', id).where('deleted_at', 'is', null)).as(
        'teachers',
      ),
      countOf(eb.selectFrom('classes').where('department_id', '=', id).where('deleted_at', 'is', null)).as(
        'classes',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('departments').where('id', '=', id).execute()
}
