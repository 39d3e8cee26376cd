import { sql } from 'kysely'
import type { Db, Tx } from './db/database'

export const readSetting = async <T>(db: Db, key: string): Promise<T | undefined> => {
  const { rows } = await sql<{ value: T }>`select value from settings where key = ${key}`.execute(db)
  return rows[0]?.value
}

export const writeSetting = async (db: Tx, key: string, value: unknown) => {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
}
