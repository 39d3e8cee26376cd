import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { flag } from '../../../platform/db/fragments'
import { DIGITS } from './list-queries'

export interface Suspicion {
  reason: 'apart' | 'phone' | 'child'
  ids: number[]
}

/** Whoever has the number first, then those who stand apart with it. */
const GROUP = sql`array_agg(p.id::int order by p.apart, p.id::int)`

/** Those who stand apart, with whoever has their number; the longest waiting first. */
export const waiting = async (db: Db, most: number): Promise<Suspicion[]> => {
  const { rows } = await sql<Suspicion>`with numbers as (select distinct ${DIGITS} as digits from parents p
      where p.apart and p.deleted_at is null)
    select 'apart' as reason, ${GROUP} as ids from numbers n join parents p on ${DIGITS} = n.digits
    where p.phone is not null and p.deleted_at is null
    group by n.digits order by min(p.id) filter (where p.apart) limit ${most}`.execute(db)
  return rows
}

/**
 * Those who stand apart; one number under several spellings; one name at one child. Whoever is in both is named once, by
 * the number.
 */
export const suspicions = async (db: Db, most: number): Promise<Suspicion[]> => {
  const { rows } = await sql<Suspicion>`with phones as (
      select bool_or(p.apart) as apart, ${GROUP} as ids from parents p
      where p.deleted_at is null and p.phone is not null
      group by ${DIGITS} having count(*) > 1),
    names as (
      select array_agg(distinct p.id::int order by p.id::int) as ids
      from student_guardians g join parents p on p.id = g.parent_id join students s on s.id = g.student_id
      where p.deleted_at is null and s.deleted_at is null
      group by g.student_id, p.name having count(*) > 1),
    found as (
      select case when apart then 'apart' else 'phone' end as reason, ids from phones
      union all select distinct 'child', ids from names n where not exists (select from phones f where f.ids @> n.ids))
    select reason, ids from found order by reason <> 'apart', ids limit ${most}`.execute(db)
  return rows
}

/** Of one child both were guardians: what either was, the one who stays is. */
export const moveChildren = async (db: Tx, fromId: number, intoId: number): Promise<number> => {
  const links = await db
    .deleteFrom('student_guardians')
    .where('parent_id', '=', fromId)
    .returning(['student_id', 'relationship', 'is_primary', 'can_sign'])
    .execute()
  if (links.length > 0)
    await db
      .insertInto('student_guardians')
      .values(links.map((link) => ({ ...link, parent_id: intoId })))
      .onConflict((on) =>
        on.columns(['student_id', 'parent_id']).doUpdateSet((eb) => ({
          is_primary: flag(eb.or([eb.ref('student_guardians.is_primary'), eb.ref('excluded.is_primary')])),
          can_sign: flag(eb.or([eb.ref('student_guardians.can_sign'), eb.ref('excluded.can_sign')])),
        })),
      )
      .execute()
  return links.length
}

export const markMerged = async (db: Tx, fromId: number, intoId: number, now: Date) => {
  await db.updateTable('parents').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
  await db
    .updateTable('parents')
    .set({ merged_into: intoId, deleted_at: now, updated_at: now })
    .where('id', '=', fromId)
    .execute()
}
