import { type Kysely, sql } from 'kysely'

/** What families and staff send to the school, and everything that was done about it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table feedback (
    id bigint generated always as identity primary key,
    title text not null,
    category text not null check (category in ('建议', '投诉', '咨询', '表扬', '报修', '其他')),
    content text not null,
    recipient text not null check (recipient in ('SCHOOL', 'CLASS')),
    status text not null default 'OPEN' check (status in ('OPEN', 'PROCESSING', 'CLOSED')),
    anonymous boolean not null,
    submitter_id bigint not null references users (id),
    student_id bigint references students (id) on delete set null,
    class_id bigint references classes (id),
    department_id bigint references departments (id) on delete set null,
    assignee_id bigint references users (id),
    due_at timestamptz not null,
    closed_at timestamptz,
    reopened_at timestamptz,
    satisfaction integer check (satisfaction between 1 and 5),
    satisfaction_comment text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    constraint feedback_to_a_class check (recipient <> 'CLASS' or class_id is not null),
    constraint feedback_closed check ((status = 'CLOSED') = (closed_at is not null)),
    constraint feedback_rated check (satisfaction is null or status = 'CLOSED'))`.execute(db)
  // The lists: one's own, and of those who handle it by state, by person, by class and by department, the latest first.
  for (const [name, columns] of [
    ['feedback_latest', 'created_at, id'],
    ['feedback_by_status', 'status, created_at, id'],
    ['feedback_by_submitter', 'submitter_id, created_at, id'],
    ['feedback_by_assignee', 'assignee_id, created_at, id'],
    ['feedback_by_class', 'class_id, created_at, id'],
    ['feedback_by_department', 'department_id, created_at, id'],
  ] as const) {
    await sql`create index ${sql.raw(name)} on feedback (${sql.raw(columns)}) where deleted_at is null`.execute(
      db,
    )
  }
  await sql`create index feedback_due on feedback (due_at, id)
    where status <> 'CLOSED' and deleted_at is null`.execute(db)
  await sql`create index feedback_words on feedback using gin (title gin_trgm_ops, content gin_trgm_ops)`.execute(
    db,
  )
  // Foreign keys of what is rarely deleted, so that the deletion need not read everything.
  await sql`create index feedback_student on feedback (student_id)`.execute(db)

  await sql`create table feedback_replies (
    id bigint generated always as identity primary key,
    feedback_id bigint not null references feedback (id) on delete cascade,
    author_id bigint not null references users (id),
    step text not null
      check (step in ('reply', 'note', 'assign', 'start', 'close', 'reopen', 'rate', 'reveal')),
    content text,
    target_id bigint references users (id),
    created_at timestamptz not null default now())`.execute(db)
  await sql`create index feedback_replies_thread on feedback_replies (feedback_id, id)`.execute(db)
  // Pictures of a thread are found by what they belong to.
  await sql`create index files_of_feedback on files (entity, entity_id)
    where entity in ('feedback', 'feedback_replies')`.execute(db)
}
