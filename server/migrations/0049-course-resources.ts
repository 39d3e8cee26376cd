import { type Kysely, sql } from 'kysely'

/**
 * A resource lies in a course, a unit and a lesson, and has versions, each a file. What is deleted stays in a bin for a
 * month. Large files come in parts, and are files once they are whole.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table school add column resource_max_mb integer not null default 300`.execute(db)

  await sql`create table file_uploads (
    id bigint primary key generated always as identity,
    owner_id bigint not null references users (id) on delete cascade,
    key text not null,
    name text not null,
    size bigint not null,
    received bigint not null default 0,
    file_id bigint references files (id) on delete set null,
    created_at timestamptz not null)`.execute(db)
  await sql`create index file_uploads_owner on file_uploads (owner_id)`.execute(db)
  await sql`create index file_uploads_file on file_uploads (file_id) where file_id is not null`.execute(db)
  await sql`create index file_uploads_created on file_uploads (created_at)`.execute(db)

  await sql`create table course_resources (
    id bigint primary key generated always as identity,
    course_id bigint not null references courses (id),
    unit text not null default '',
    lesson text not null default '',
    name text not null,
    kind text not null check (kind in ('IMAGE', 'PDF', 'OFFICE', 'AUDIO', 'VIDEO', 'TEXT')),
    size bigint not null,
    tags text[] not null default '{}',
    share text not null default 'OWN' check (share in ('OWN', 'GROUP', 'SCHOOL')),
    source text not null,
    copyright text not null,
    author_id bigint references users (id) on delete set null,
    current_number integer not null default 1,
    downloads integer not null default 0,
    search_keys tsvector not null default '',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by bigint references users (id) on delete set null)`.execute(db)
  await sql`create index course_resources_latest on course_resources (updated_at desc, id desc)
    where deleted_at is null`.execute(db)
  await sql`create index course_resources_course on course_resources (course_id, updated_at desc, id desc)`.execute(
    db,
  )
  await sql`create index course_resources_folder on course_resources (course_id, unit, lesson)
    where deleted_at is null`.execute(db)
  await sql`create index course_resources_author on course_resources (author_id, updated_at desc)`.execute(db)
  await sql`create index course_resources_bin on course_resources (deleted_at) where deleted_at is not null`.execute(
    db,
  )
  await sql`create index course_resources_deleted_by on course_resources (deleted_by)
    where deleted_by is not null`.execute(db)
  await sql`create index course_resources_search on course_resources using gin (search_keys)`.execute(db)
  await sql`create index course_resources_tags on course_resources using gin (tags)`.execute(db)

  await sql`create table course_resource_versions (
    id bigint primary key generated always as identity,
    resource_id bigint not null references course_resources (id) on delete cascade,
    number integer not null,
    file_id bigint not null references files (id),
    note text,
    uploaded_by bigint references users (id) on delete set null,
    created_at timestamptz not null,
    unique (resource_id, number))`.execute(db)
  await sql`create index course_resource_versions_file on course_resource_versions (file_id)`.execute(db)
  await sql`create index course_resource_versions_uploaded_by on course_resource_versions (uploaded_by)
    where uploaded_by is not null`.execute(db)

  await sql`create table course_resource_classes (
    resource_id bigint not null references course_resources (id) on delete cascade,
    class_id bigint not null references classes (id) on delete cascade,
    primary key (resource_id, class_id))`.execute(db)
  await sql`create index course_resource_classes_class on course_resource_classes (class_id, resource_id)`.execute(
    db,
  )

  await sql`create table course_resource_favourites (
    user_id bigint not null references users (id) on delete cascade,
    resource_id bigint not null references course_resources (id) on delete cascade,
    primary key (user_id, resource_id))`.execute(db)
  await sql`create index course_resource_favourites_resource on course_resource_favourites (resource_id)`.execute(
    db,
  )
}
