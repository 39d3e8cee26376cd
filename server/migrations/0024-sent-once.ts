import { type Kysely, sql } from 'kysely'

/** The sender's own number of what was sent: the same one again is the same thing. Nobody else learns it. */
export const up = async (db: Kysely<unknown>) => {
  for (const [table, sender] of [
    ['feedback', 'submitter_id'],
    ['feedback_replies', 'author_id'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column client_id uuid`.execute(db)
    await sql`create unique index ${sql.raw(`${table}_sent_once`)} on ${sql.table(table)}
      (${sql.ref(sender)}, client_id) where client_id is not null`.execute(db)
  }
}
