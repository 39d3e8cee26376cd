import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database'
import { anyOf, flag, lit, records } from '../../../../platform/db/fragments'
import type { Change } from './takeover-queries'

/** With what a talk calls the child in its own lines: not by name before a stranger has answered. */
const conversationsAbout = (db: Tx, studentIds: readonly number[]) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('students as s', 's.id', 'c.student_id')
    .select((eb) => [
      'c.id',
      eb
        .case()
        .when('c.stranger', '=', lit('parent'))
        .then(lit<string>('该学生'))
        .else(eb.ref('s.name'))
        .end()
        .as('studentName'),
    ])
    .where('c.student_id', '=', anyOf(studentIds))
    .orderBy('c.id')
    .forUpdate('c')

/** Parents who are of talks about these pupils, and none of their guardians. The talk is a principal's own. */
export const strangersAmong = (db: Tx, studentIds: readonly number[]) =>
  conversationsAbout(db, studentIds)
    .innerJoin('conversation_members as k', 'k.conversation_id', 'c.id')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('parents as p', 'p.id', 'u.profile_id')
    .select(['u.id as userId', 'p.name'])
    .select((eb) => flag(eb('p.id', '=', eb.ref('c.parent_id'))).as('principal'))
    .where((eb) => eb('k.left_at', 'is', null).or('k.left_seq', 'is not', null))
    .where('u.profile_type', '=', lit('PARENT'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('student_guardians as g')
            .whereRef('g.student_id', '=', 'c.student_id')
            .whereRef('g.parent_id', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('u.id')
    .execute()
export type Gone = Awaited<ReturnType<typeof strangersAmong>>[number]

/** For good: what was said goes with them. */
export const sendAway = async (db: Tx, gone: readonly Gone[], now: Date) => {
  await db
    .updateTable('conversation_members as k')
    .from(records('r', gone, { id: 'bigint', userId: 'bigint' }))
    .set({ left_at: now, left_seq: null, pinned: false, quiet_seq: null, quiet_until: null })
    .whereRef('k.conversation_id', '=', 'r.id')
    .whereRef('k.user_id', '=', 'r.userId')
    .execute()
}

export const openConversationsAbout = (db: Tx, studentIds: readonly number[]) =>
  conversationsAbout(db, studentIds).where('c.closed_at', 'is', null).execute()

/** Says something in talks, and ends them if that is what it says; whoever is there stays. */
export const announce = async (db: Tx, { conversations, now }: Change, ends: boolean) => {
  await sql`with told as (
      update conversations c set last_seq = c.last_seq + 1, last_message_at = ${now}, updated_at = ${now},
        closed_at = case when ${ends}::boolean then coalesce(c.closed_at, ${now}) else c.closed_at end
      from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as r (id bigint, line text)
      where c.id = r.id returning c.id, c.last_seq, r.line)
    insert into messages (conversation_id, seq, sender_type, sender_name, kind, body, created_at)
    select id, last_seq, 'SYSTEM', '系统', 'system', line, ${now} from told`.execute(db)
}
