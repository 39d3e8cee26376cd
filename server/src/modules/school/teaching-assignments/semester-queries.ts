import type { Db } from '../../../platform/db/database'

export const semesterById = (db: Db, id: number) =>
  db
    .selectFrom('semesters')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate'])
    .select(['is_current as isCurrent', 'academic_year_id as yearId'])
    .where('id', '=', id)
    .executeTakeFirst()

export type Semester = NonNullable<Awaited<ReturnType<typeof semesterById>>>

export const semesterBefore = (db: Db, startDate: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name'])
    .where('start_date', '<', startDate)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every semester that a plan may still be made for, and the code or name by which a sheet calls it. */
export const openSemesters = (db: Db, today: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate'])
    .select(['is_current as isCurrent', 'academic_year_id as yearId'])
    .where('end_date', '>=', today)
    .orderBy('code')
    .execute()
