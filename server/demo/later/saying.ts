import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import { sql } from 'kysely'
import { visibleAt } from '../../src/modules/family/communication/service'
import type { Tx } from '../../src/platform/db/database'
import { rowsOf } from '../rows'

export interface Line {
  conversationId: number
  by: 'PARENT' | 'TEACHER'
  userId: number
  name: string
  text: string
  at: Date
}

const COLUMNS = `"conversationId" bigint, by text, "userId" bigint, name text, text text, at timestamptz,
  visible timestamptz, number int`

/** In the order in which they were said, all at once; what families wrote out of hours was seen in the morning. */
export const say = async (db: Tx, lines: readonly Line[]) => {
  const rows = lines.map((line, number) => ({
    ...line,
    number,
    visible: line.by === 'PARENT' ? visibleAt(USUAL_HOURS, line.at) : null,
  }))
  await sql`with said as (
      select r.*, row_number() over (partition by r."conversationId" order by r.at, r.number) as seq
      from ${rowsOf(rows, COLUMNS)}),
    written as (
      insert into messages (conversation_id, seq, sender_id, sender_type, sender_name, kind, body, visible_at, created_at)
      select c.id, c.last_seq + s.seq, s."userId", s.by, s.name, 'text', s.text, s.visible, s.at
      from said s join conversations c on c.id = s."conversationId")
    update conversations c set last_seq = c.last_seq + s.lines, last_message_at = s.last, updated_at = s.last
    from (select "conversationId", count(*)::int as lines, max(at) as last from said group by 1) s
    where c.id = s."conversationId"`.execute(db)
}
