import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../platform/db/database'

export type NewAcademicYear = Insertable<Database['academic_years']>

export const insert = async (db: Tx, year: NewAcademicYear) => {
  const { id } = await db.insertInto('academic_years').values(year).returning('id').executeTakeFirstOrThrow()
  return id
}
