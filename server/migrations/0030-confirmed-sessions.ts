import { type Kysely, sql } from 'kysely'

/** When somebody last proved with their password that a session is theirs; signing in is the first time. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db)
  await sql`update sessions set confirmed_at = created_at`.execute(db)
  await sql`alter table sessions alter column confirmed_at set not null`.execute(db)
}
