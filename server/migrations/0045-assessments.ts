import { type Kysely, sql } from 'kysely'

/** Codes that these roles have by now, in schools that made them before. */
const GRANTED: Record<string, readonly string[]> = {
  ROLE_TEACHER: ['grade:view', 'grade:create', 'grade:update'],
  ROLE_HEAD_TEACHER: ['grade:view', 'grade:create', 'grade:update'],
  ROLE_DEPARTMENT_ADMIN: ['grade:view', 'growth:view', 'assessment:view'],
}

const score = (name: string) =>
  sql`${sql.ref(name)} numeric(2, 1) check (${sql.ref(name)} between 0 and 5 and ${sql.ref(name)} * 2 % 1 = 0)`

/**
 * One row a pupil, kind and day. The class is that of the day it was written, so that averages of a class stay what they
 * were when a pupil moves on. The bank of comments is from now on for homework and assessments alike.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table assessments (
    id bigint primary key generated always as identity,
    student_id bigint not null references students (id),
    class_id bigint not null references classes (id),
    type text not null check (type in ('monthly', 'term', 'comprehensive')),
    date date not null,
    ${score('academic_score')},
    ${score('behavior_score')},
    ${score('social_score')},
    comment text,
    status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED')),
    author_id bigint references users (id) on delete set null,
    approved_by bigint references users (id) on delete set null,
    approved_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create unique index assessments_once on assessments (student_id, type, date)`.execute(db)
  await sql`create index assessments_of_class on assessments (class_id, date desc, id desc)
    include (type, status, student_id, academic_score, behavior_score, social_score)`.execute(db)
  await sql`create index assessments_latest on assessments (date desc, id desc)`.execute(db)
  await sql`create index assessments_of_type on assessments (type, date desc, id desc)`.execute(db)
  await sql`create index assessments_pending on assessments (date desc, id desc)
    where status = 'PENDING'`.execute(db)
  for (const who of ['author_id', 'approved_by'])
    await sql`create index ${sql.ref(`assessments_${who}`)} on assessments (${sql.ref(who)})
      where ${sql.ref(who)} is not null`.execute(db)

  await sql`alter table homework_comments rename to comment_bank`.execute(db)
  await sql`alter table comment_bank
    add column kind text not null default 'homework' check (kind in ('homework', 'assessment')),
    drop constraint homework_comments_owner_id_text_key,
    add constraint comment_bank_once unique (owner_id, kind, text)`.execute(db)
  await sql`alter table comment_bank alter column kind drop default`.execute(db)

  for (const [role, codes] of Object.entries(GRANTED))
    await sql`insert into role_permissions (role_id, permission_code)
      select r.id, code from roles r cross join unnest(${codes}::text[]) code where r.name = ${role}
      on conflict do nothing`.execute(db)
  await sql`update access_version set version = version + 1`.execute(db)
}
