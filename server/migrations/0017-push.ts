import { type Kysely, sql } from 'kysely'

/**
 * Devices that get pushes. One belongs to whoever signed in there last, through the session of that sign-in, and goes
 * when the session is ended: by whatever code, hence the triggers. Running out of time is no such end: a phone in the
 * pocket is what pushes are for. A new password or a closed account takes those too.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table push_subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (id) on delete cascade,
    session_id uuid not null references sessions (id) on delete cascade,
    endpoint text not null constraint push_subscriptions_endpoint unique,
    p256dh text not null,
    auth text not null,
    agent text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    failures integer not null default 0)`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)

  await sql`create function end_pushes_of_session() returns trigger language plpgsql as $$
    begin delete from push_subscriptions where session_id = new.id; return null; end $$`.execute(db)
  await sql`create trigger sessions_end_pushes after update of ended_at on sessions for each row
    when (new.ended_at is not null and coalesce(new.reason, '') <> 'idle')
    execute function end_pushes_of_session()`.execute(db)

  await sql`create function end_pushes_of_user() returns trigger language plpgsql as $$
    begin
      delete from push_subscriptions p using sessions s where p.user_id = new.id and s.id = p.session_id
        and (s.ended_at is not null or not new.enabled or new.deleted_at is not null);
      return null;
    end $$`.execute(db)
  await sql`create trigger users_end_pushes after update of enabled, deleted_at, password_hash on users for each row
    when (not new.enabled or new.deleted_at is not null or new.password_hash is distinct from old.password_hash)
    execute function end_pushes_of_user()`.execute(db)
}
