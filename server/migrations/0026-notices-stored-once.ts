import { type Kysely, sql } from 'kysely'

/** The author's own number of a notice: stored a second time because no answer came, it is the same draft. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notices add column client_id uuid`.execute(db)
  await sql`create unique index notices_stored_once on notices (author_id, client_id)
    where client_id is not null`.execute(db)
}
