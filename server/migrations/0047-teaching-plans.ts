import { type Kysely, sql } from 'kysely'

/**
 * One row a course, grade, semester and author: what is being written. Each time it is handed in, a version is kept; the
 * one that was approved last holds, for families and colleagues, until another is.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table teaching_plans (
    id bigint primary key generated always as identity,
    course_id bigint not null references courses (id),
    grade smallint not null check (grade between 1 and 12),
    semester_id bigint not null references semesters (id),
    author_id bigint references users (id) on delete set null,
    title text not null,
    content jsonb not null,
    lesson_count integer not null default 0,
    hours integer not null default 0,
    search_keys tsvector not null default '',
    status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED')),
    shared boolean not null default false,
    latest_number integer not null default 0,
    approved_number integer,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create unique index teaching_plans_once
    on teaching_plans (course_id, grade, semester_id, author_id)`.execute(db)
  await sql`create index teaching_plans_latest on teaching_plans (updated_at desc, id desc)`.execute(db)
  await sql`create index teaching_plans_semester on teaching_plans (semester_id, updated_at desc)`.execute(db)
  await sql`create index teaching_plans_author on teaching_plans (author_id, updated_at desc)`.execute(db)
  await sql`create index teaching_plans_waiting on teaching_plans (updated_at desc, id desc)
    where status = 'SUBMITTED'`.execute(db)
  await sql`create index teaching_plans_search on teaching_plans using gin (search_keys)`.execute(db)

  await sql`create table teaching_plan_versions (
    plan_id bigint not null references teaching_plans (id) on delete cascade,
    number integer not null,
    title text not null,
    content jsonb not null,
    lesson_count integer not null,
    hours integer not null,
    status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
    submitted_at timestamptz not null,
    decided_by bigint references users (id) on delete set null,
    decided_at timestamptz,
    reason text,
    primary key (plan_id, number))`.execute(db)
  await sql`create index teaching_plan_versions_decided_by on teaching_plan_versions (decided_by)
    where decided_by is not null`.execute(db)

  await sql`create table teaching_plan_comments (
    id bigint primary key generated always as identity,
    plan_id bigint not null references teaching_plans (id) on delete cascade,
    author_id bigint references users (id) on delete set null,
    text text not null,
    created_at timestamptz not null default now())`.execute(db)
  await sql`create index teaching_plan_comments_plan on teaching_plan_comments (plan_id, id)`.execute(db)
  await sql`create index teaching_plan_comments_author on teaching_plan_comments (author_id)
    where author_id is not null`.execute(db)
}
