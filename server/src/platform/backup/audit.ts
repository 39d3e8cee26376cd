import { sql } from 'kysely'
import { audit } from '../audit'
import type { Db } from '../db/database'
import { migrationsOf, tablesOf } from './catalog'

/**
 * An export of everything is on record like any other. Written before the snapshot, so that the backup tells of itself.
 * Not on a replica, nor in a database of another version, whose log may look different.
 */
export const recordBackup = async (db: Db, now: Date, migrations: readonly string[]) => {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)
  const tables = await tablesOf(db)
  if (rows[0]?.replica || !tables.some(({ name }) => name === 'kysely_migration')) return
  if ((await migrationsOf(db)).join() !== [...migrations].sort().join()) return
  await db
    .transaction()
    .execute((db) =>
      audit(
        { db, now, actor: null, address: 'local' },
        { action: 'export', entity: 'backup', summary: '备份了全部数据' },
      ),
    )
}
