import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'

export const duty = (db: Db, from: string, to: string) =>
  db
    .selectFrom('duty_teachers as d')
    .innerJoin('teachers as t', 't.id', 'd.teacher_id')
    .leftJoin('users as u', (join) =>
      join
        .on('u.profile_type', '=', lit('TEACHER'))
        .onRef('u.profile_id', '=', 't.id')
        .on('u.deleted_at', 'is', null)
        .on('u.enabled', '=', lit(true)),
    )
    .select(['d.date', 't.id as teacherId', 't.name', 'u.id as userId'])
    .where((eb) => eb.between('d.date', from, to))
    .where('t.deleted_at', 'is', null)
    .orderBy('d.date')
    .orderBy('t.id')
    .execute()
export type DutyRow = Awaited<ReturnType<typeof duty>>[number]

/** Of two who plan the same days at once the second waits, and theirs holds. */
export const setDuty = async (db: Tx, days: readonly { date: string; teacherIds: readonly number[] }[]) => {
  await sql`lock table duty_teachers in share row exclusive mode`.execute(db)
  const dates = days.map(({ date }) => date)
  await db.deleteFrom('duty_teachers').where('date', 'in', dates).execute()
  const rows = days.flatMap(({ date, teacherIds }) => teacherIds.map((teacher_id) => ({ date, teacher_id })))
  if (rows.length > 0) await db.insertInto('duty_teachers').values(rows).execute()
}

export const teachersExist = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length === ids.length
}

/** Whoever was called to a talk and heard of nothing urgent there since then goes, and what was said with them. */
export const endDuty = (db: Tx, since: Date, now: Date) =>
  db
    .updateTable('conversation_members as k')
    .set({ left_at: now, left_seq: null, pinned: false, quiet_seq: null, quiet_until: null })
    .where('k.role', '=', lit('duty'))
    .where('k.left_at', 'is', null)
    .where('k.joined_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as m')
            .whereRef('m.conversation_id', '=', 'k.conversation_id')
            .whereRef('m.seq', '>', 'k.from_seq')
            .where('m.urgent_reason', 'is not', null)
            .where('m.created_at', '>=', since),
        ),
      ),
    )
    .returning(['k.conversation_id as sessionId', 'k.user_id as userId'])
    .execute()
