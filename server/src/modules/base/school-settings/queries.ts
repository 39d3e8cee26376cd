import { sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'

const row = (db: Db) =>
  db.selectFrom('school').select([
    'name as schoolName',
    'logo_id as logoId',
    'stages',
    'grade_wording as gradeWording',
    'titles',
    'idle_minutes as idleMinutes',
    'teacher_hours as teacherHours',
    'senior_homework_minutes as seniorHomeworkMinutes',
    'marks_shown as marksShown',
    'resource_max_mb as resourceMaxMb',
    // An array of bigint would come as text.
    sql<number[]>`to_jsonb(doctor_ids)`.as('doctorIds'),
    'version',
  ])

export const read = (db: Db) => row(db).executeTakeFirstOrThrow()
export const lock = (db: Tx) => row(db).forUpdate().executeTakeFirstOrThrow()

export const update = async (db: Tx, values: Updateable<Database['school']>, now: Date) => {
  await db
    .updateTable('school')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: now }))
    .execute()
}
