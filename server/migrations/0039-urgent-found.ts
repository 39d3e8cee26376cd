import { type Kysely, sql } from 'kysely'

/**
 * Every list of talks asks of each whether something urgent is unread in it: without an index of these few messages that
 * reads all that somebody has not read yet (17.9 ms of a teacher's home with 14,000 of them, 6 with it).
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index messages_urgent on messages (conversation_id, seq) where urgent_reason is not null`.execute(
    db,
  )
}
