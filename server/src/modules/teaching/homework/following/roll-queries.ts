import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'

/** The classes they are of, and those that they have left on this day: work given out there may have met them still. */
export const classIdsOf = async (db: Db, studentIds: readonly number[], today: string) => {
  const rows = await db
    .selectFrom('class_memberships')
    .select('class_id as id')
    .distinct()
    .where('student_id', '=', anyOf(studentIds))
    .where((eb) => eb('to_date', 'is', null).or('to_date', '>=', today))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Of classes that these pupils are no longer of: what they have not begun, and still had time for. Who is of no class any
 * more owes nothing that is still collected; what was closed before stays as it was then.
 */
export const letGo = async (db: Tx, studentIds: readonly number[], now: Date) => {
  await sql`delete from homework_submissions s using homeworks h
    where h.id = s.homework_id and s.student_id = any(${studentIds}::bigint[]) and s.state = 'PENDING' and s.times = 0
      and not exists (select from class_memberships m
        where m.student_id = s.student_id and m.class_id = s.class_id and m.to_date is null)
      and (s.due_at > ${now} or h.status = 'PUBLISHED' and not exists (select from class_memberships m
        where m.student_id = s.student_id and m.to_date is null))`.execute(db)
}

/** Of the classes they are of now: what is given out and not yet due. The day is that of the index. */
export const takeOn = async (db: Tx, studentIds: readonly number[], now: Date, since: string) => {
  await sql`insert into homework_submissions (homework_id, class_id, student_id, due_at)
    select hc.homework_id, hc.class_id, m.student_id, hc.due_at
    from class_memberships m
    join homework_classes hc on hc.class_id = m.class_id and hc.day >= ${since}
    join homeworks h on h.id = hc.homework_id and h.status = 'PUBLISHED'
    where m.student_id = any(${studentIds}::bigint[]) and m.to_date is null and hc.due_at > ${now}
    on conflict (homework_id, student_id) do nothing`.execute(db)
}
