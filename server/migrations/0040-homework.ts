import { type Kysely, sql } from 'kysely'

/**
 * One homework for several classes is one row, with a row a class for its due time and the day it counts for. From the
 * hour it is published each pupil has a row of their own, which says at a glance what it is at; what was handed in, and
 * what was said about it, stands in a row each time.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table homeworks (
    id bigint primary key generated always as identity,
    title text not null,
    content text not null default '',
    doc jsonb,
    course_id bigint not null references courses (id),
    author_id bigint not null references users (id),
    client_id uuid,
    status text not null default 'DRAFT'
      check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'CLOSED', 'WITHDRAWN')),
    estimated_minutes smallint check (estimated_minutes between 0 and 600),
    written boolean not null default true,
    scoring text not null default 'points' check (scoring in ('points', 'level', 'stars', 'read')),
    level_style text not null default 'letters' check (level_style in ('letters', 'words')),
    needs_submission boolean not null default true,
    over_cap_reason text,
    publish_at timestamptz,
    published_at timestamptz,
    withdrawn_at timestamptz,
    withdraw_reason text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create unique index homeworks_stored_once on homeworks (author_id, client_id)
    where client_id is not null`.execute(db)
  await sql`create index homeworks_author on homeworks (author_id, id desc)`.execute(db)
  await sql`create index homeworks_withdrawn on homeworks (id) where status = 'WITHDRAWN'`.execute(db)
  await sql`create index homeworks_course on homeworks (course_id, id desc)`.execute(db)

  await sql`create table homework_classes (
    homework_id bigint not null references homeworks (id) on delete cascade,
    class_id bigint not null references classes (id),
    course_id bigint not null references courses (id),
    due_at timestamptz not null,
    day date not null,
    primary key (homework_id, class_id))`.execute(db)
  await sql`create index homework_classes_taught on homework_classes (class_id, course_id, homework_id desc)`.execute(
    db,
  )
  await sql`create index homework_classes_course on homework_classes (course_id)`.execute(db)
  await sql`create index homework_classes_day on homework_classes (class_id, day)`.execute(db)
  await sql`create index homework_classes_due on homework_classes (due_at)`.execute(db)

  await sql`create table homework_submissions (
    id bigint primary key generated always as identity,
    homework_id bigint not null references homeworks (id),
    class_id bigint not null references classes (id),
    student_id bigint not null references students (id),
    due_at timestamptz not null,
    state text not null default 'TODO' check (state in ('TODO', 'SUBMITTED', 'RETURNED', 'GRADED')),
    submitted_at timestamptz,
    late boolean not null default false,
    times smallint not null default 0,
    minutes smallint,
    score smallint,
    level text check (level in ('A', 'B', 'C', 'D')),
    tags text[] not null default '{}',
    graded_at timestamptz,
    return_reason text,
    reminded_at timestamptz,
    version integer not null default 1,
    unique (homework_id, student_id))`.execute(db)
  await sql`create index homework_submissions_of_pupil
    on homework_submissions (student_id, due_at desc, homework_id desc)`.execute(db)
  await sql`create index homework_submissions_open on homework_submissions (student_id, due_at)
    where state in ('TODO', 'RETURNED')`.execute(db)
  await sql`create index homework_submissions_class on homework_submissions (class_id, due_at)`.execute(db)
  await sql`create index homework_submissions_missing on homework_submissions (class_id, due_at)
    where state in ('TODO', 'RETURNED')`.execute(db)
  await sql`create index homework_submissions_waiting on homework_submissions (class_id, homework_id)
    where state = 'SUBMITTED'`.execute(db)

  await sql`create table homework_submission_versions (
    submission_id bigint not null references homework_submissions (id) on delete cascade,
    number smallint not null,
    client_id uuid,
    content text,
    file_ids bigint[] not null default '{}',
    minutes smallint,
    late boolean not null,
    handed_in_at timestamptz not null,
    score smallint,
    level text check (level in ('A', 'B', 'C', 'D')),
    comment text,
    tags text[] not null default '{}',
    layers jsonb not null default '[]',
    return_reason text,
    marked_at timestamptz,
    marked_by bigint references users (id),
    primary key (submission_id, number))`.execute(db)
  await sql`create unique index homework_versions_sent_once
    on homework_submission_versions (submission_id, client_id) where client_id is not null`.execute(db)
  await sql`create index homework_versions_marker on homework_submission_versions (marked_by)
    where marked_by is not null`.execute(db)

  await sql`create table homework_markers (
    submission_id bigint not null references homework_submissions (id) on delete cascade,
    user_id bigint not null references users (id),
    at timestamptz not null,
    primary key (submission_id, user_id))`.execute(db)
  await sql`create index homework_markers_user on homework_markers (user_id)`.execute(db)

  await sql`create table homework_comments (
    id bigint primary key generated always as identity,
    owner_id bigint not null references users (id),
    text text not null,
    used integer not null default 0,
    unique (owner_id, text))`.execute(db)

  await sql`create table homework_templates (
    id bigint primary key generated always as identity,
    owner_id bigint not null references users (id),
    course_id bigint not null references courses (id),
    title text not null,
    content text not null default '',
    doc jsonb,
    estimated_minutes smallint check (estimated_minutes between 0 and 600),
    written boolean not null,
    scoring text not null check (scoring in ('points', 'level', 'stars', 'read')),
    level_style text not null check (level_style in ('letters', 'words')),
    needs_submission boolean not null,
    updated_at timestamptz not null default now(),
    unique (owner_id, title))`.execute(db)
  await sql`create index homework_templates_course on homework_templates (course_id)`.execute(db)

  await sql`create table homework_reminders_off (
    user_id bigint primary key references users (id),
    kinds text[] not null)`.execute(db)

  await sql`alter table school add column senior_homework_minutes smallint not null default 120
    check (senior_homework_minutes between 30 and 300)`.execute(db)
}
