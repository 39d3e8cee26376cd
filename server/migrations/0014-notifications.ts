import { type Kysely, sql } from 'kysely'

/** Notices grow from a line on the home page into something that is answered; and the bell gets its lines. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notices
    add column level text, add column rule text not null default 'either' check (rule in ('either', 'both')),
    add column status text not null default 'PUBLISHED'
      check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN')),
    add column to_whom text[] not null default '{parents,students,staff}',
    add column due_at timestamptz, add column publish_at timestamptz,
    add column withdrawn_at timestamptz, add column withdraw_reason text,
    add column version integer not null default 1,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(),
    alter column published_at drop not null`.execute(db)
  await sql`update notices set created_at = published_at, updated_at = published_at,
    level = case kind when '需签字' then 'sign' when '需确认' then 'confirm' else 'read' end,
    to_whom = case audience when 'staff' then '{staff}' else to_whom end`.execute(db)

  await sql`create table notice_targets (
    notice_id bigint not null references notices (id) on delete cascade,
    kind text not null check (kind in ('school', 'role', 'grade', 'class', 'person')),
    value text not null,
    primary key (notice_id, kind, value))`.execute(db)
  await sql`insert into notice_targets (notice_id, kind, value) select id, 'school', '' from notices`.execute(
    db,
  )

  await sql`create table notice_receipts (
    id bigint primary key generated always as identity,
    notice_id bigint not null references notices (id),
    user_id bigint references users (id),
    parent_id bigint references parents (id),
    student_id bigint references students (id),
    class_id bigint references classes (id),
    may_answer boolean not null default true,
    read_at timestamptz,
    confirmed_at timestamptz,
    signed_at timestamptz,
    signed_file_id bigint references files (id),
    note text,
    agent text,
    settled_at timestamptz,
    reminded_at timestamptz,
    check ((user_id is null) <> (parent_id is null)),
    check (parent_id is null or student_id is not null))`.execute(db)
  await sql`insert into notice_receipts (notice_id, parent_id, student_id, class_id, may_answer)
    select n.id, g.parent_id, s.id, s.class_id, n.level <> 'sign' or g.can_sign
    from notices n, student_guardians g join students s on s.id = g.student_id
      join parents p on p.id = g.parent_id
    where n.audience = 'everyone' and s.deleted_at is null and p.deleted_at is null
      and s.class_id is not null`.execute(db)
  await sql`insert into notice_receipts (notice_id, user_id, student_id, class_id)
    select n.id, u.id, s.id, s.class_id from notices n, users u
      left join students s on s.id = u.profile_id and u.profile_type = 'STUDENT'
    where u.deleted_at is null and u.profile_type <> 'PARENT'
      and (n.audience = 'everyone' or u.profile_type <> 'STUDENT')`.execute(db)

  await sql`alter table notices alter column level set not null,
    add check (level in ('read', 'confirm', 'sign')),
    alter column status set default 'DRAFT',
    drop column kind, drop column audience`.execute(db)
  await sql`alter table notices rename column to_whom to audience`.execute(db)
  await sql`drop index if exists notices_latest`.execute(db)
  await indexes(db)

  await sql`create table notifications (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    title text not null,
    link text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz)`.execute(db)
  await sql`create index notifications_of_user on notifications (user_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db)
  await sql`create index notifications_age on notifications (created_at)`.execute(db)
}

const indexes = async (db: Kysely<unknown>) => {
  const statements = [
    // One receipt a guardian and child, one for everybody else; and by whom they are found.
    'create unique index notice_receipts_parent on notice_receipts (parent_id, notice_id, student_id) where parent_id is not null',
    'create unique index notice_receipts_user on notice_receipts (user_id, notice_id) where user_id is not null',
    // The figures of a notice, class by class.
    'create index notice_receipts_class on notice_receipts (notice_id, class_id)',
    // Who is missing, and the other guardians of the same child.
    'create index notice_receipts_missing on notice_receipts (notice_id) where settled_at is null',
    'create index notice_receipts_child on notice_receipts (student_id, notice_id)',
    'create index notices_managed on notices (updated_at desc)',
    'create index notices_author on notices (author_id)',
    'create index if not exists files_entity on files (entity, entity_id) where entity is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
