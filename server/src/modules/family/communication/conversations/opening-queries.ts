import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/db/database'

type NewConversation = Insertable<Database['conversations']>

/** Whoever comes second, at whatever moment, gets what the first one made. */
const FAMILY = sql`(parent_id, teacher_id, student_id) where kind = 'parent-teacher'`
const COLLEAGUES = sql`(teacher_id, other_teacher_id) where kind = 'teacher'`

export interface Opened {
  id: number
  isNew: boolean
  wasClosed: boolean
  lastSeq: number
}

export const open = async (db: Tx, one: NewConversation, now: Date) => {
  const { rows: made } =
    await sql<Opened>`with before as (select id, closed_at from conversations where kind = ${one.kind}
      and parent_id is not distinct from ${one.parent_id ?? null}::bigint
      and teacher_id = ${one.teacher_id ?? null}::bigint
      and student_id is not distinct from ${one.student_id ?? null}::bigint
      and other_teacher_id is not distinct from ${one.other_teacher_id ?? null}::bigint)
    insert into conversations (kind, student_id, parent_id, teacher_id, other_teacher_id, stranger, subject,
      created_by, created_at, updated_at)
    values (${one.kind}, ${one.student_id ?? null}, ${one.parent_id ?? null}, ${one.teacher_id ?? null},
      ${one.other_teacher_id ?? null}, ${one.stranger ?? null}, ${one.subject ?? null},
      ${one.created_by ?? null}, ${now}, ${now})
    on conflict ${one.kind === 'teacher' ? COLLEAGUES : FAMILY} do update set closed_at = null,
      stranger = case when excluded.stranger is not null then conversations.stranger end,
      subject = coalesce(conversations.subject, excluded.subject)
    returning id, last_seq as "lastSeq", xmax = 0 as "isNew",
      coalesce((select b.closed_at is not null from before b), false) as "wasClosed"`.execute(db)
  return made[0] ?? { id: 0, isNew: false, wasClosed: false, lastSeq: 0 }
}

export const openGroup = async (db: Tx, subject: string, userId: number, now: Date) => {
  const made = await db
    .insertInto('conversations')
    .values({ kind: 'group', subject, created_by: userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
