import type { Insertable, Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { flag } from '../../../platform/db/fragments'

export type NewAcademicYear = Insertable<Database['academic_years']>

const rows = (db: Db) =>
  db
    .selectFrom('academic_years')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate', 'status', 'remarks'])
    .select(['is_current as isCurrent', 'version'])

/** The latest first. */
export const all = (db: Db) => rows(db).orderBy('code', 'desc').execute()
export const byId = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** Everyone who makes one current takes all of them first, so that two cannot do so at once. */
export const lockAll = (db: Tx) => rows(db).orderBy('id').forUpdate().execute()

export const currentSemester = (db: Db) =>
  db
    .selectFrom('semesters')
    .select(['name', 'academic_year_id as academicYearId'])
    .where('is_current', '=', true)
    .executeTakeFirst()

/** Classes keep what they were in a year, promotions between which years they were; such a year is part of history. */
export const inHistory = async (db: Db, id: number) => {
  const { kept } = await db
    .selectNoFrom((eb) =>
      flag(
        eb.or([
          eb.exists(eb.selectFrom('class_years').where('academic_year_id', '=', id)),
          eb.exists(eb.selectFrom('class_memberships').where('academic_year_id', '=', id)),
          eb.exists(
            eb.selectFrom('promotions').where((years) => years('year_from', '=', id).or('year_to', '=', id)),
          ),
        ]),
      ).as('kept'),
    )
    .executeTakeFirstOrThrow()
  return kept
}

export const insert = async (db: Tx, year: NewAcademicYear) => {
  const { id } = await db.insertInto('academic_years').values(year).returning('id').executeTakeFirstOrThrow()
  return id
}

export const update = async (
  db: Tx,
  id: number,
  change: Updateable<Database['academic_years']>,
  now: Date,
) => {
  await db
    .updateTable('academic_years')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const setCurrent = async (db: Tx, id: number) => {
  await db.updateTable('academic_years').set({ is_current: false }).where('is_current', '=', true).execute()
  await db.updateTable('academic_years').set({ is_current: true }).where('id', '=', id).execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('academic_years').where('id', '=', id).execute()
}
