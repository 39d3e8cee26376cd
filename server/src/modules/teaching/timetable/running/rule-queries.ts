import type { Db } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'

/** Which of these are there. */
export const present = async (
  db: Db,
  table: 'courses' | 'teachers' | 'classes' | 'rooms',
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
