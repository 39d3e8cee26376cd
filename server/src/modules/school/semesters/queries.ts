import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { statement } from '../../../platform/db/statement'

export type NewSemester = Insertable<Database['semesters']>

const rows = (db: Db) =>
  db
    .selectFrom('semesters as s')
    .leftJoin('academic_years as y', 'y.id', 's.academic_year_id')
    .select([
      's.id',
      's.code',
      's.name',
      's.start_date as startDate',
      's.end_date as endDate',
      's.semester_order as semesterOrder',
      's.is_current as isCurrent',
      's.academic_year_id as academicYearId',
      'y.name as academicYearName',
      's.version',
    ])

const allRows = statement((db, _shape: null, _values: object) => rows(db).orderBy('s.code', 'desc'))

/** The latest first. */
export const all = (db: Db) => allRows(db, null, {})
export const current = (db: Db) => rows(db).where('s.is_current', '=', true).executeTakeFirst()
export const byId = (db: Db, id: number) => rows(db).where('s.id', '=', id).executeTakeFirst()
export const ofYear = (db: Db, yearId: number) =>
  rows(db).where('s.academic_year_id', '=', yearId).orderBy('s.semester_order').orderBy('s.id').execute()

/** Everyone who makes one current takes all of them first, so that two cannot do so at once. */
export const lockAll = (db: Tx) =>
  db.selectFrom('semesters').select(['id', 'name', 'version']).orderBy('id').forUpdate().execute()

export const yearById = (db: Db, id: number) =>
  db
    .selectFrom('academic_years')
    .select(['id', 'start_date as startDate', 'end_date as endDate', 'is_current as isCurrent', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()

export const yearIdByCode = async (db: Db, code: string) => {
  const found = await db.selectFrom('academic_years').select('id').where('code', '=', code).executeTakeFirst()
  return found?.id ?? null
}

export const insert = async (db: Tx, semester: NewSemester) => {
  const { id } = await db.insertInto('semesters').values(semester).returning('id').executeTakeFirstOrThrow()
  return id
}

type Change = Pick<NewSemester, 'name' | 'start_date' | 'end_date'> & { semester_order?: number }

export const update = async (db: Tx, id: number, change: Change, now: Date) => {
  await db
    .updateTable('semesters')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const setCurrent = async (db: Tx, id: number) => {
  await db.updateTable('semesters').set({ is_current: false }).where('is_current', '=', true).execute()
  await db.updateTable('semesters').set({ is_current: true }).where('id', '=', id).execute()
}

export const remove = async (db: Tx, ids: readonly number[]) => {
  if (ids.length > 0) await db.deleteFrom('semesters').where('id', 'in', ids).execute()
}
