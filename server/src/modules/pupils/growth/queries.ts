import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

/** The three lists of a pupil in one round trip, the latest first. */
export const ofStudent = (db: Db, studentId: number) =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('physical_exams')
          .select([
            'id',
            'exam_date as examDate',
            'height',
            'weight',
            'vision',
            'health_status as healthStatus',
          ])
          .where('student_id', '=', studentId)
          .orderBy('exam_date', 'desc')
          .orderBy('id', 'desc'),
      ).as('physicalExams'),
      jsonArrayFrom(
        eb
          .selectFrom('achievements')
          .select([
            'id',
            'award_date as awardDate',
            'award_name as awardName',
            'award_level as awardLevel',
            'issuer',
          ])
          .where('student_id', '=', studentId)
          .where('status', '=', 'APPROVED')
          .orderBy('award_date', 'desc')
          .orderBy('id', 'desc'),
      ).as('achievements'),
      jsonArrayFrom(
        eb
          .selectFrom('activities')
          .select(['id', 'activity_name as activityName', 'activity_type as activityType'])
          .select(['start_date as startDate', 'end_date as endDate', 'role'])
          .where('student_id', '=', studentId)
          .where('status', '=', 'APPROVED')
          .orderBy('start_date', 'desc')
          .orderBy('id', 'desc'),
      ).as('activities'),
    ])
    .executeTakeFirstOrThrow()

export type Check = Pick<
  Updateable<Database['physical_exams']>,
  | 'exam_date'
  | 'height'
  | 'weight'
  | 'vision'
  | 'health_status'
  | 'left_naked'
  | 'right_naked'
  | 'left_corrected'
  | 'right_corrected'
>

export const insertCheck = async (db: Tx, values: Insertable<Database['physical_exams']>) => {
  const { id } = await db
    .insertInto('physical_exams')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const changeCheck = async (db: Tx, id: number, values: Check, now: Date) => {
  await db
    .updateTable('physical_exams')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A whole class at once. */
export const insertChecks = (db: Tx, rows: readonly Insertable<Database['physical_exams']>[]) =>
  db
    .insertInto('physical_exams')
    .values([...rows])
    .returning(['id', 'student_id as studentId'])
    .execute()

type Sighted = Omit<Check, 'exam_date' | 'health_status'> & { id: number }

export const changeChecks = async (db: Tx, rows: readonly Sighted[], now: Date) => {
  await sql`update physical_exams p set height = r.height, weight = r.weight, vision = r.vision,
      left_naked = r.left_naked, right_naked = r.right_naked, left_corrected = r.left_corrected,
      right_corrected = r.right_corrected, updated_at = ${now}, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, height numeric, weight numeric, vision text,
      left_naked numeric, right_naked numeric, left_corrected numeric, right_corrected numeric)
    where p.id = r.id`.execute(db)
}

export const removeChecks = async (db: Tx, ids: readonly number[]) => {
  await db.deleteFrom('physical_exams').where('id', '=', anyOf(ids)).execute()
}

export const removeCheck = async (db: Tx, id: number) => {
  await db.deleteFrom('physical_exams').where('id', '=', id).execute()
}
