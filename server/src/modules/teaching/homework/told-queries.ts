import type { ReminderKind } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { isTaughtNow } from '../../account/reach/scope'

interface Families {
  homeworkId: number
  /** Of these pupils alone. */
  studentIds?: readonly number[] | undefined
  /** Without those who want to hear nothing of the kind. */
  kind?: ReminderKind | undefined
}

/** The accounts of the pupils who have a row of it, and of their parents. */
export const families = async (db: Db, { homeworkId, studentIds, kind }: Families): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with pupils as (
      select s.student_id from homework_submissions s where s.homework_id = ${homeworkId}
      and (${studentIds === undefined} or s.student_id = any(${studentIds ?? []}::bigint[]))),
    accounts as (
      select u.id from pupils p
        join users u on u.profile_type = 'STUDENT' and u.profile_id = p.student_id
        where u.deleted_at is null and u.enabled
      union
      select u.id from pupils p join student_guardians g on g.student_id = p.student_id
        join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
        where u.deleted_at is null and u.enabled)
    select a.id from accounts a where not exists (select from homework_reminders_off o
      where o.user_id = a.id and o.kinds @> array[${kind ?? null}]::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The accounts of all who teach or head its classes: it takes of the evening that they share. */
export const staff = async (db: Db, homeworkId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with people as (
      select ta.teacher_id from homework_classes hc
        join teaching_assignments ta on ta.class_id = hc.class_id
        where hc.homework_id = ${homeworkId} and ${isTaughtNow('ta')}
      union
      select unnest(array[c.head_teacher_id, c.assistant_teacher_id]) from homework_classes hc
        join classes c on c.id = hc.class_id where hc.homework_id = ${homeworkId})
    select u.id from people p join users u on u.profile_type = 'TEACHER' and u.profile_id = p.teacher_id
      where u.deleted_at is null and u.enabled`.execute(db)
  return rows.map(({ id }) => id)
}
