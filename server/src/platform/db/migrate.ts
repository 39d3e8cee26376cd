import { type Migration, Migrator, sql } from 'kysely'
import { StartError } from '../start-error'
import type { Db } from './database'

const applied = async (db: Db): Promise<string[]> => {
  const found = await sql<{
    found: string | null
  }>`select to_regclass('kysely_migration')::text as found`.execute(db)
  if (found.rows[0]?.found == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}

const migrateOn = async (db: Db, migrations: Record<string, Migration>): Promise<number> => {
  const newer = (await applied(db)).filter((name) => !(name in migrations))
  if (newer.length > 0) {
    throw new StartError(`数据库来自更新版本的学桥（包含迁移 ${newer.join('、')}），请升级程序后再启动`)
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? '未知'
    throw new StartError(
      `数据库迁移 ${failed} 失败：${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return results.filter((result) => result.status === 'Success').length
}

/**
 * Brings the database to this version, under the migrator's own lock, for which another server that is at it may be
 * waited long; a database of a newer version is refused.
 */
export const migrate = (db: Db, migrations: Record<string, Migration>): Promise<number> =>
  db.connection().execute(async (own) => {
    await sql`set lock_timeout = 0`.execute(own)
    try {
      return await migrateOn(own, migrations)
    } finally {
      await sql`reset lock_timeout`.execute(own).catch(() => {})
    }
  })
