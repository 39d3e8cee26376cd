import { type Kysely, sql } from 'kysely'

/** Feedback in the order of its due time, closed or not; and by the name of whoever sent it, account or no account. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index feedback_by_due on feedback (due_at, id) where deleted_at is null`.execute(db)
  await sql`create index users_of_person on users (profile_type, profile_id)`.execute(db)
}
