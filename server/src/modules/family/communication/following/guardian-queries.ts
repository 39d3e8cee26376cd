import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database'
import type { Change } from './takeover-queries'

/** What a talk calls the child in its own lines: not by name before a stranger has answered. */
const PUPIL = sql`case when c.stranger = 'parent' then '该学生' else s.name end`

export interface Gone {
  id: number
  userId: number
  name: string
  studentName: string
  /** The talk is theirs; else somebody brought them in. */
  principal: boolean
}

/** Parents who are of talks about these pupils, and none of their guardians. */
export const strangersAmong = async (db: Tx, studentIds: readonly number[]) => {
  const { rows } = await sql<Gone>`select c.id, u.id as "userId", p.name, ${PUPIL} as "studentName",
      p.id = c.parent_id as principal
    from conversations c join students s on s.id = c.student_id
    join conversation_members k on k.conversation_id = c.id and (k.left_at is null or k.left_seq is not null)
    join users u on u.id = k.user_id and u.profile_type = 'PARENT'
    join parents p on p.id = u.profile_id
    where c.student_id = any(${studentIds}::bigint[]) and not exists (select from student_guardians g
      where g.student_id = c.student_id and g.parent_id = p.id)
    order by c.id, u.id for update of c`.execute(db)
  return rows
}

/** For good: what was said goes with them. */
export const sendAway = async (db: Tx, gone: readonly Gone[], now: Date) => {
  await sql`update conversation_members k set left_at = ${now}, left_seq = null, pinned = false, quiet_seq = null,
      quiet_until = null
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r (id bigint, "userId" bigint)
    where k.conversation_id = r.id and k.user_id = r."userId"`.execute(db)
}

export interface OpenTalk {
  id: number
  studentName: string
}

export const openTalksAbout = async (db: Tx, studentIds: readonly number[]) => {
  const { rows } = await sql<OpenTalk>`select c.id, ${PUPIL} as "studentName"
    from conversations c join students s on s.id = c.student_id
    where c.student_id = any(${studentIds}::bigint[]) and c.closed_at is null order by c.id for update of c`.execute(
    db,
  )
  return rows
}

/** Says something in talks, and ends them if that is what it says; whoever is there stays. */
export const announce = async (db: Tx, { talks, now }: Change, ends: boolean) => {
  await sql`with told as (
      update conversations c set last_seq = c.last_seq + 1, last_message_at = ${now}, updated_at = ${now},
        closed_at = case when ${ends}::boolean then coalesce(c.closed_at, ${now}) else c.closed_at end
      from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) as r (id bigint, line text)
      where c.id = r.id returning c.id, c.last_seq, r.line)
    insert into messages (conversation_id, seq, sender_type, sender_name, kind, body, created_at)
    select id, last_seq, 'SYSTEM', '系统', 'system', line, ${now} from told`.execute(db)
}
