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

/** An account, and the pupil for whose sake: a parent may have two who have it. */
export interface Told {
  userId: number
  studentId: number
  /** Whose parent it is; of the pupil's own account nothing. */
  child: string | null
}

/** The accounts of the pupils who have a row of it, and of their parents. */
export const families = async (db: Db, { homeworkId, studentIds, kind }: Families): Promise<Told[]> => {
  const { rows } = await sql<Told>`with pupils as (
      select s.student_id, st.name from homework_submissions s join students st on st.id = s.student_id
      where s.homework_id = ${homeworkId}
      and (${studentIds === undefined} or s.student_id = any(${studentIds ?? []}::bigint[]))),
    accounts as (
      select u.id, p.student_id, null::text as child from pupils p
        join users u on u.profile_type = 'STUDENT' and u.profile_id = p.student_id
        where u.deleted_at is null and u.enabled
      union all
      select u.id, p.student_id, p.name from pupils p join student_guardians g on g.student_id = p.student_id
        join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
        where u.deleted_at is null and u.enabled)
    select a.id as "userId", a.student_id as "studentId", a.child from accounts a
    where not exists (select from homework_reminders_off o
      where o.user_id = a.id and o.kinds @> array[${kind ?? null}]::text[])`.execute(db)
  return rows
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

/** The accounts of those who teach its course in its classes now: whose it is, whoever wrote it. */
export const teachersOf = async (db: Db, homeworkId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('homework_classes as hc')
    .innerJoin('teaching_assignments as ta', (join) =>
      join.onRef('ta.class_id', '=', 'hc.class_id').onRef('ta.course_id', '=', 'hc.course_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.profile_id', '=', 'ta.teacher_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select('u.id')
    .distinct()
    .where('hc.homework_id', '=', homeworkId)
    .where(isTaughtNow('ta'))
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
