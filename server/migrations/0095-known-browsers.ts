import { type Kysely, sql } from 'kysely'

/** From which browser an account was signed in to: guesses made elsewhere do not keep its owner out there. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table sessions add column browser uuid`.execute(db)
  await sql`create index sessions_browser on sessions (user_id, browser) where browser is not null`.execute(
    db,
  )
}
