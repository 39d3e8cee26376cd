import { type Kysely, sql } from 'kysely'

/** The lines behind the bell. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table notifications (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    title text not null,
    link text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz)`.execute(db)
  await sql`create index notifications_of_user on notifications (user_id, id desc)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db)
  await sql`create index notifications_age on notifications (created_at)`.execute(db)
}
