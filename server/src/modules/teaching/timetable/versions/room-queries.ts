import type { Db } from '../../../../platform/db/database'

/** How many classes each room takes at once. */
export const roomSizes = async (db: Db) => {
  const rows = await db.selectFrom('rooms').select(['id', 'classes_at_once as most']).execute()
  return new Map(rows.map(({ id, most }) => [id, most]))
}
