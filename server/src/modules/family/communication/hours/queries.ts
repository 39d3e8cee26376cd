import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { isOpenTo } from '../scope'

export const hoursOf = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacher_hours')
    .select(['enabled', 'week'])
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst()

const hoursRows = statement((db, _shape: null, { teacherIds }: { teacherIds: readonly number[] }) =>
  db
    .selectFrom('teacher_hours')
    .select(['teacher_id as teacherId', 'enabled', 'week'])
    .where('teacher_id', '=', anyOf(teacherIds)),
)

export const hoursOfMany = (db: Db, teacherIds: readonly number[]) => hoursRows(db, null, { teacherIds })

const partnerRows = statement((db, _shape: null, { userId }: { userId: number }) =>
  db
    .selectFrom('conversation_members as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .select(['c.id as sessionId', 'c.student_id as studentId', 'c.teacher_id as teacherId'])
    .where(isOpenTo(userId))
    .where('c.kind', '=', lit('parent-teacher'))
    .where('c.closed_at', 'is', null)
    .where('c.student_id', 'is not', null)
    .where('c.teacher_id', 'is not', null)
    .orderBy('c.id')
    .$narrowType<{ studentId: number; teacherId: number }>(),
)

/** The open talks of a parent. */
export const partners = (db: Db, userId: number) => partnerRows(db, null, { userId })

export const setHours = async (db: Tx, teacherId: number, { enabled, week }: HoursInput, now: Date) => {
  const values = { enabled, week: JSON.stringify(week), updated_at: now }
  await db
    .insertInto('teacher_hours')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(values))
    .execute()
}

export const removeHours = async (db: Tx, teacherId: number) => {
  await db.deleteFrom('teacher_hours').where('teacher_id', '=', teacherId).execute()
}

export interface Woken {
  sessionId: number
  userId: number
}

/**
 * What waits for a teacher, or for all who set no hours of their own, waits until then, or no longer; parents see the new
 * time on their messages. Whose it is, and in which talks.
 */
export const moveQuiet = async (
  db: Tx,
  whose: { userId: number } | 'school',
  until: Date | null,
  now: Date,
) => {
  const theirs =
    whose === 'school'
      ? sql`not exists (select from teacher_hours h where h.teacher_id = u.profile_id)`
      : sql`u.id = ${whose.userId}`
  const { rows } = await sql<Woken>`with waiting as (
      select k.conversation_id, k.user_id, k.quiet_seq, u.profile_id as teacher_id
      from conversation_members k join users u on u.id = k.user_id and u.profile_type = 'TEACHER'
      where k.quiet_until is not null and ${theirs} for update of k),
    moved as (update conversation_members k set quiet_until = ${until}::timestamptz,
        quiet_seq = case when ${until}::timestamptz is not null then k.quiet_seq end
      from waiting w where k.conversation_id = w.conversation_id and k.user_id = w.user_id),
    seen as (update messages m set visible_at = coalesce(${until}::timestamptz, ${now})
      from waiting w join conversations c on c.id = w.conversation_id and c.teacher_id = w.teacher_id
      where m.conversation_id = w.conversation_id and m.seq > w.quiet_seq and m.visible_at > ${now})
    select conversation_id as "sessionId", user_id as "userId" from waiting`.execute(db)
  return rows
}

/** Whose quiet time is over: they have something unread from now on. */
export const wake = async (db: Tx, now: Date): Promise<Woken[]> =>
  db
    .updateTable('conversation_members')
    .set({ quiet_seq: null, quiet_until: null })
    .where('quiet_until', '<=', now)
    .returning(['conversation_id as sessionId', 'user_id as userId'])
    .execute()
