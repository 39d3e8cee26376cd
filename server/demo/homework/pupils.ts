import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database'
import type { Pupil } from './work'

/** Those on the roll of these classes, by number. */
export const pupilsOf = async (db: Db, classIds: readonly number[]) => {
  const { rows } =
    await sql<Pupil>`select s.id, m.class_id as "classId", u.id as "userId" from class_memberships m
    join students s on s.id = m.student_id and s.deleted_at is null
    left join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id and u.deleted_at is null and u.enabled
    where m.class_id = any(${classIds}::bigint[]) and m.to_date is null
    order by s.student_number, s.id`.execute(db)
  return rows
}
