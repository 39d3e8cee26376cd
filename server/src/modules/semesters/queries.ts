import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'

export type NewSemester = Insertable<Database['semesters']>

export const current = (db: Db) =>
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
    ])
    .where('s.is_current', '=', true)
    .executeTakeFirst()

export const insert = async (db: Tx, semester: NewSemester) => {
  const { id } = await db.insertInto('semesters').values(semester).returning('id').executeTakeFirstOrThrow()
  return id
}
