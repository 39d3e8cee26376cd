import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'
import { paginate } from '../../platform/db/query'
import { searchTerms } from '../../platform/pinyin'

export type NewTeacher = Insertable<Database['teachers']>

const rows = (db: Db) =>
  db
    .selectFrom('teachers as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber', 't.title', 'd.name as departmentName'])
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`t.name collate "zh-x-icu"`)
    .orderBy('t.id')

const named = (db: Db, name: string | undefined) =>
  rows(db).$if(name !== undefined, (query) =>
    query.where((eb) =>
      eb.or([
        eb('t.search_keys', '@>', sql<string[]>`${searchTerms(name ?? '')}::text[]`),
        eb('t.teacher_number', 'ilike', `${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    ),
  )

export const options = (db: Db, name: string | undefined) => named(db, name).execute()
export const optionsPage = (db: Db, name: string | undefined, page: { page: number; size: number }) =>
  paginate(named(db, name), page)

export const existing = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map((row) => row.id))
}

export const insertMany = async (db: Tx, teachers: NewTeacher[]) => {
  const inserted = await db
    .insertInto('teachers')
    .values(teachers)
    .returning(['id', 'teacher_number'])
    .execute()
  return new Map(inserted.map((row) => [row.teacher_number, row.id]))
}

export const setDepartment = async (db: Tx, id: number, departmentId: number | null, now: Date) => {
  await db
    .updateTable('teachers')
    .set((eb) => ({ department_id: departmentId, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
