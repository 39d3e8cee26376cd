import { type Kysely, sql } from 'kysely'

const AUTHOR = sql`author_kind text not null check (author_kind in ('self', 'parent', 'teacher')),
    author_id bigint references users (id) on delete set null`
const VERSIONED = sql`version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()`

/** Goals with their steps and check-ins; awards that are handed in and decided about; what stands at the end of a term. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table growth_goals (
    id bigint primary key generated always as identity,
    student_id bigint not null references students (id),
    title text not null,
    target text,
    due_date date not null,
    progress smallint not null default 0 check (progress between 0 and 100),
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DONE', 'ABANDONED')),
    remind_days smallint check (remind_days in (1, 3, 7)),
    reminded_at timestamptz,
    last_check_in_at timestamptz,
    ${AUTHOR},
    ${VERSIONED})`.execute(db)
  await sql`create index growth_goals_of_pupil on growth_goals (student_id, due_date desc, id desc)`.execute(
    db,
  )
  await sql`create index growth_goals_latest on growth_goals (due_date desc, id desc)`.execute(db)
  await sql`create index growth_goals_of_status on growth_goals (status, due_date desc, id desc)`.execute(db)
  await sql`create index growth_goals_to_remind on growth_goals (due_date)
    where status = 'ACTIVE' and remind_days is not null and reminded_at is null`.execute(db)

  await sql`create table growth_goal_steps (
    id bigint primary key generated always as identity,
    goal_id bigint not null references growth_goals (id) on delete cascade,
    position smallint not null,
    text text not null,
    done_at timestamptz)`.execute(db)
  await sql`create index growth_goal_steps_of_goal on growth_goal_steps (goal_id, position)`.execute(db)

  await sql`create table growth_goal_check_ins (
    id bigint primary key generated always as identity,
    goal_id bigint not null references growth_goals (id) on delete cascade,
    ${AUTHOR},
    note text,
    progress smallint not null check (progress between 0 and 100),
    created_at timestamptz not null default now())`.execute(db)
  await sql`create index growth_goal_check_ins_of_goal on growth_goal_check_ins (goal_id, id desc)`.execute(
    db,
  )

  // What stands there was put in by the school.
  await sql`alter table achievements
    add column kind text not null default '其他'
      check (kind in ('学科竞赛', '科技创新', '文化艺术', '体育竞赛', '品德荣誉', '社会实践', '其他')),
    add column note text,
    add column status text not null default 'APPROVED' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
    add column reason text,
    add column author_kind text not null default 'teacher' check (author_kind in ('self', 'parent', 'teacher')),
    add column author_id bigint references users (id) on delete set null,
    add column decided_by bigint references users (id) on delete set null,
    add column decided_at timestamptz,
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now()`.execute(db)
  await sql`create index achievements_latest on achievements (award_date desc, id desc)`.execute(db)
  await sql`create index achievements_pending on achievements (award_date desc, id desc)
    where status = 'PENDING'`.execute(db)
  await sql`create index achievements_of_kind on achievements (kind, award_date desc, id desc)`.execute(db)
  await sql`create index achievements_of_level on achievements (award_level, award_date desc, id desc)`.execute(
    db,
  )

  await sql`create table term_comments (
    id bigint primary key generated always as identity,
    student_id bigint not null references students (id),
    class_id bigint not null references classes (id),
    semester_id bigint not null references semesters (id),
    text text not null,
    author_id bigint references users (id) on delete set null,
    released_by bigint references users (id) on delete set null,
    released_at timestamptz,
    ${VERSIONED})`.execute(db)
  await sql`create unique index term_comments_once on term_comments (student_id, semester_id)`.execute(db)
  await sql`create index term_comments_of_class on term_comments (class_id, semester_id)`.execute(db)
  await sql`create index term_comments_of_semester on term_comments (semester_id)`.execute(db)

  for (const [table, column] of [
    ['growth_goals', 'author_id'],
    ['growth_goal_check_ins', 'author_id'],
    ['achievements', 'author_id'],
    ['achievements', 'decided_by'],
    ['term_comments', 'author_id'],
    ['term_comments', 'released_by'],
  ] as const)
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)

  await sql`alter table comment_bank
    drop constraint comment_bank_kind_check,
    add constraint comment_bank_kind_check check (kind in ('homework', 'assessment', 'term-comment'))`.execute(
    db,
  )
}
