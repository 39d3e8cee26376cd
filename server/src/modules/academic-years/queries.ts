import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'

export type NewAcademicYear = Insertable<Database['academic_years']>

/** The latest first. */
export const all = (db: Db) =>
  db
    .selectFrom('academic_years')
    .select([
      'id',
      'code',
      'name',
      'start_date as startDate',
      'end_date as endDate',
      'is_current as isCurrent',
      'status',
    ])
    .orderBy('code', 'desc')
    .execute()

export const insert = async (db: Tx, year: NewAcademicYear) => {
  const { id } = await db.insertInto('academic_years').values(year).returning('id').executeTakeFirstOrThrow()
  return id
}
