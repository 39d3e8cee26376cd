import { type Kysely, sql } from 'kysely'

/**
 * Tables that were worked out for a draft: how far a run is, and the best it has found so far, which is kept whatever
 * becomes of the server that looks for it.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table schedule_runs (
    id bigint primary key generated always as identity,
    schedule_id bigint not null references schedules (id) on delete cascade,
    state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED')),
    seed integer not null,
    seconds smallint not null,
    schedule_version integer not null,
    stop_asked boolean not null default false,
    figures jsonb,
    curve jsonb not null default '[]',
    best jsonb,
    taken boolean not null default false,
    error text,
    started_by bigint references users (id),
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz)`.execute(db)
  await sql`create index schedule_runs_schedule on schedule_runs (schedule_id, id desc)`.execute(db)
  await sql`create index schedule_runs_started_by on schedule_runs (started_by)`.execute(db)
}
