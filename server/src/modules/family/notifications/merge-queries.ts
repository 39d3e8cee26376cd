import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database'

/** How far a receipt has come: answered counts more than settled by the other guardian, and that more than read. */
const PROGRESS = (receipt: string) =>
  sql.raw(`((${receipt}.signed_at is not null or ${receipt}.confirmed_at is not null)::int * 4
    + (${receipt}.settled_at is not null)::int * 2 + (${receipt}.read_at is not null)::int)`)

/** Of two receipts for one notice and child the one that has come further is left, with what the other had read. */
export const moveReceipts = async (db: Tx, fromId: number, intoId: number): Promise<number> => {
  await sql`with pairs as (
      select f.id as from_id, k.id as kept_id, ${PROGRESS('f')} > ${PROGRESS('k')} as further,
        least(f.read_at, k.read_at) as read_at, f.may_answer or k.may_answer as may_answer
      from notice_receipts f join notice_receipts k
        on k.parent_id = ${intoId} and k.notice_id = f.notice_id and k.student_id = f.student_id
      where f.parent_id = ${fromId}),
    gone as (delete from notice_receipts r using pairs p
      where r.id = case when p.further then p.kept_id else p.from_id end)
    update notice_receipts r set read_at = p.read_at, may_answer = p.may_answer from pairs p
    where r.id = case when p.further then p.from_id else p.kept_id end`.execute(db)
  const moved = await db
    .updateTable('notice_receipts')
    .set({ parent_id: intoId })
    .where('parent_id', '=', fromId)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}
