import { type Kysely, sql } from 'kysely'

/**
 * A preparation is one document of one author. The lessons it is for are kept by where the published timetable has them,
 * so that one that changes places takes it along. Versions keep what stood there; reviews, what became of each that was
 * handed in.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table lesson_preparations (
    id bigint primary key generated always as identity,
    course_id bigint not null references courses (id),
    grade smallint not null check (grade between 1 and 12),
    semester_id bigint not null references semesters (id),
    author_id bigint references users (id) on delete set null,
    title text not null,
    unit text,
    hours smallint,
    hour_number smallint,
    content jsonb not null,
    step_count integer not null default 0,
    minutes integer not null default 0,
    has_reflection boolean not null default false,
    search_keys tsvector not null default '',
    status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED')),
    shared boolean not null default false,
    master_id bigint references lesson_preparations (id) on delete set null,
    master_revision integer,
    file_ids bigint[] not null default '{}',
    first_date date,
    revision integer not null default 1,
    latest_version integer not null default 0,
    kept_at timestamptz not null default now(),
    review_number integer,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create index lesson_preparations_latest on lesson_preparations (updated_at desc, id desc)`.execute(
    db,
  )
  await sql`create index lesson_preparations_author on lesson_preparations (author_id, updated_at desc)`.execute(
    db,
  )
  await sql`create index lesson_preparations_course on lesson_preparations (course_id, updated_at desc)`.execute(
    db,
  )
  await sql`create index lesson_preparations_semester on lesson_preparations (semester_id, course_id)`.execute(
    db,
  )
  await sql`create index lesson_preparations_master on lesson_preparations (master_id)
    where master_id is not null`.execute(db)
  await sql`create index lesson_preparations_waiting on lesson_preparations (course_id, updated_at desc)
    where status = 'SUBMITTED'`.execute(db)
  await sql`create index lesson_preparations_search on lesson_preparations using gin (search_keys)`.execute(
    db,
  )

  await sql`create table lesson_preparation_slots (
    preparation_id bigint not null references lesson_preparations (id) on delete cascade,
    class_id bigint not null references classes (id) on delete cascade,
    course_id bigint not null references courses (id),
    author_id bigint references users (id) on delete set null,
    date date not null,
    lesson_number smallint not null check (lesson_number between 1 and 30),
    primary key (preparation_id, class_id, date, lesson_number))`.execute(db)
  await sql`create unique index lesson_preparation_slots_once
    on lesson_preparation_slots (author_id, date, class_id, course_id, lesson_number)`.execute(db)
  await sql`create index lesson_preparation_slots_class on lesson_preparation_slots (class_id, date)`.execute(
    db,
  )
  await sql`create index lesson_preparation_slots_course on lesson_preparation_slots (course_id, date)`.execute(
    db,
  )

  await sql`create table lesson_preparation_homework (
    preparation_id bigint not null references lesson_preparations (id) on delete cascade,
    homework_id bigint not null references homeworks (id) on delete cascade,
    primary key (preparation_id, homework_id))`.execute(db)
  await sql`create index lesson_preparation_homework_homework
    on lesson_preparation_homework (homework_id)`.execute(db)

  await sql`create table lesson_preparation_versions (
    preparation_id bigint not null references lesson_preparations (id) on delete cascade,
    number integer not null,
    kind text not null check (kind in ('AUTO', 'SUBMITTED', 'RESTORED', 'CONFLICT')),
    content jsonb not null,
    revision integer not null,
    saved_by bigint references users (id) on delete set null,
    saved_at timestamptz not null,
    primary key (preparation_id, number))`.execute(db)
  await sql`create index lesson_preparation_versions_saved_by on lesson_preparation_versions (saved_by)
    where saved_by is not null`.execute(db)

  await sql`create table lesson_preparation_reviews (
    preparation_id bigint not null references lesson_preparations (id) on delete cascade,
    number integer not null,
    reviewer_id bigint references users (id) on delete set null,
    status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
    submitted_at timestamptz not null,
    due_on date not null,
    reminded_on date,
    decided_by bigint references users (id) on delete set null,
    decided_at timestamptz,
    reason text,
    primary key (preparation_id, number))`.execute(db)
  await sql`create index lesson_preparation_reviews_waiting on lesson_preparation_reviews (due_on, preparation_id)
    where status = 'SUBMITTED'`.execute(db)
  await sql`create index lesson_preparation_reviews_reviewer on lesson_preparation_reviews (reviewer_id, status)`.execute(
    db,
  )
  await sql`create index lesson_preparation_reviews_decided_by on lesson_preparation_reviews (decided_by, decided_at desc)
    where decided_by is not null`.execute(db)

  await sql`create table lesson_preparation_comments (
    id bigint primary key generated always as identity,
    preparation_id bigint not null references lesson_preparations (id) on delete cascade,
    parent_id bigint references lesson_preparation_comments (id) on delete cascade,
    place text not null,
    block text,
    quote text not null default '',
    text text not null,
    author_id bigint references users (id) on delete set null,
    created_at timestamptz not null default now(),
    resolved_at timestamptz,
    resolved_by bigint references users (id) on delete set null)`.execute(db)
  await sql`create index lesson_preparation_comments_preparation
    on lesson_preparation_comments (preparation_id, id)`.execute(db)
  await sql`create index lesson_preparation_comments_parent on lesson_preparation_comments (parent_id)
    where parent_id is not null`.execute(db)
  await sql`create index lesson_preparation_comments_author on lesson_preparation_comments (author_id)
    where author_id is not null`.execute(db)
  await sql`create index lesson_preparation_comments_resolved_by on lesson_preparation_comments (resolved_by)
    where resolved_by is not null`.execute(db)

  await sql`create table lesson_preparation_templates (
    id bigint primary key generated always as identity,
    name text not null,
    scope text not null check (scope in ('SCHOOL', 'GROUP', 'OWN')),
    department_id bigint references departments (id) on delete set null,
    author_id bigint references users (id) on delete set null,
    content jsonb not null,
    step_count integer not null default 0,
    minutes integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create index lesson_preparation_templates_department on lesson_preparation_templates (department_id)
    where department_id is not null`.execute(db)
  await sql`create index lesson_preparation_templates_author on lesson_preparation_templates (author_id)
    where author_id is not null`.execute(db)
}
