import { type Kysely, sql } from 'kysely'

/** Activities are handed in and approved as awards are; what stands there was put in by the school. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table activities
    add column note text,
    add column status text not null default 'APPROVED' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
    add column reason text,
    add column author_kind text not null default 'teacher' check (author_kind in ('self', 'parent', 'teacher')),
    add column author_id bigint references users (id) on delete set null,
    add column decided_by bigint references users (id) on delete set null,
    add column decided_at timestamptz,
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now()`.execute(db)
  await sql`create index activities_latest on activities (start_date desc, id desc)`.execute(db)
  await sql`create index activities_pending on activities (start_date desc, id desc)
    where status = 'PENDING'`.execute(db)
  await sql`create index activities_of_type on activities (activity_type, start_date desc, id desc)`.execute(
    db,
  )
  for (const column of ['author_id', 'decided_by'])
    await sql`create index ${sql.ref(`activities_${column}`)} on activities (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
}
