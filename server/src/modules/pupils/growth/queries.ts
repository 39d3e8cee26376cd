import type { Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db, Tx } from '../../../platform/db/database'

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
          .orderBy('start_date', 'desc')
          .orderBy('id', 'desc'),
      ).as('activities'),
    ])
    .executeTakeFirstOrThrow()

export interface NewGrowth {
  physicalExams: Insertable<Database['physical_exams']>[]
  activities: Insertable<Database['activities']>[]
}

export const insertMany = async (db: Tx, { physicalExams, activities }: NewGrowth) => {
  if (physicalExams.length > 0) await db.insertInto('physical_exams').values(physicalExams).execute()
  if (activities.length > 0) await db.insertInto('activities').values(activities).execute()
}

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

export const removeCheck = async (db: Tx, id: number) => {
  await db.deleteFrom('physical_exams').where('id', '=', id).execute()
}
