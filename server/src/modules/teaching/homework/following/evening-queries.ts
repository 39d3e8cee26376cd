import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { anyIn, anyOf, countOf, lit } from '../../../../platform/db/fragments'

/** Whether anybody has been told since then. */
export const toldSince = async (db: Db, link: string, since: Date) => {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '>=', since)
    .where('link', '=', link)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface Evening {
  userId: number
  /** Whose parent it is; of a pupil's own account nothing. */
  child: string | null
  tonight: number
  tomorrow: number
}

interface Span {
  from: Date
  midnight: Date
  until: Date
}

/**
 * Pupils and parents, and how much is open that is due in this time, a row a child; without those who want to hear
 * nothing of it.
 */
export const open = async (db: Db, { from, midnight, until }: Span) => {
  const { rows } = await sql<Evening>`with pupils as (
      select s.student_id, count(*) filter (where hc.due_at < ${midnight}) as tonight,
        count(*) filter (where hc.due_at >= ${midnight}) as tomorrow
      from homework_classes hc
      join homeworks h on h.id = hc.homework_id and h.status = 'PUBLISHED'
      join homework_submissions s on s.homework_id = hc.homework_id and s.class_id = hc.class_id
        and s.state in ('PENDING', 'RETURNED')
      where hc.due_at > ${from} and hc.due_at < ${until}
      group by s.student_id),
    accounts as (
      select u.id, p.student_id, null::text as child, p.tonight, p.tomorrow from pupils p
        join users u on u.profile_type = 'STUDENT' and u.profile_id = p.student_id
        where u.deleted_at is null and u.enabled
      union all
      select u.id, p.student_id, st.name, p.tonight, p.tomorrow from pupils p
        join students st on st.id = p.student_id
        join student_guardians g on g.student_id = p.student_id
        join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
        where u.deleted_at is null and u.enabled)
    select a.id as "userId", a.child, a.tonight, a.tomorrow from accounts a
    where not exists (select from homework_reminders_off o where o.user_id = a.id and 'due' = any(o.kinds))
    order by a.id, a.student_id`.execute(db)
  return rows
}

/**
 * Those of these accounts that have nothing open that is due in this time, for themselves or for a child; looked up pupil
 * by pupil, and never among all that is due in the school.
 */
export const idle = async (db: Db, userIds: readonly number[], { from, until }: Omit<Span, 'midnight'>) => {
  const due = db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .where('h.status', '=', lit('PUBLISHED'))
    .where('s.state', 'in', [lit('PENDING'), lit('RETURNED')])
    .where('s.due_at', '>', from)
    .where('s.due_at', '<', until)
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', anyOf(userIds))
    .where((eb) => {
      const children = eb
        .selectFrom('student_guardians as g')
        .select('g.student_id')
        .whereRef('g.parent_id', '=', 'u.profile_id')
        .where(eb.ref('u.profile_type'), '=', lit('PARENT'))
      const pupils = children.unionAll(
        eb
          .selectFrom('students as st')
          .select('st.id as student_id')
          .whereRef('st.id', '=', 'u.profile_id')
          .where(eb.ref('u.profile_type'), '=', lit('STUDENT')),
      )
      return eb(countOf(due.where('s.student_id', '=', anyIn(pupils))), '=', 0)
    })
    .execute()
  return rows.map(({ id }) => id)
}
