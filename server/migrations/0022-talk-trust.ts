import { type Kysely, sql } from 'kysely'

/** Talks that wait for the next 班主任, and who was called in and is to go again. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table conversations add column awaits_class_id bigint references classes (id)`.execute(db)
  await sql`create index conversations_awaiting on conversations (awaits_class_id)
    where awaits_class_id is not null`.execute(db)
  await sql`create index conversation_members_on_duty on conversation_members (joined_at)
    where role = 'duty' and left_at is null`.execute(db)
}
