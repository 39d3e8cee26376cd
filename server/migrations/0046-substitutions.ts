import { type Kysely, sql } from 'kysely'

/**
 * What makes a day other than its timetable: teachers who are away, what becomes of their lessons, and the addresses by
 * which calendars of people read all of it. A substitution knows its lesson by what the lesson is (`lesson_key`: period,
 * course, classes, teachers), so that it outlives a new version in which that is still so.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table teacher_leaves (
    id bigint primary key generated always as identity,
    teacher_id bigint not null references teachers (id),
    kind text not null check (kind in ('SICK', 'PERSONAL', 'OFFICIAL', 'OTHER')),
    starts_on date not null,
    starts_number smallint not null default 1 check (starts_number between 1 and 20),
    ends_on date not null,
    ends_number smallint not null default 20 check (ends_number between 1 and 20),
    reason text,
    entered_by bigint references users (id),
    created_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    withdrawn_by bigint references users (id),
    check (starts_on < ends_on or (starts_on = ends_on and starts_number <= ends_number)))`.execute(db)
  await sql`create index teacher_leaves_teacher on teacher_leaves (teacher_id, starts_on)`.execute(db)
  await sql`create index teacher_leaves_days on teacher_leaves (ends_on, starts_on) where withdrawn_at is null`.execute(
    db,
  )
  await sql`create index teacher_leaves_entered_by on teacher_leaves (entered_by)`.execute(db)
  await sql`create index teacher_leaves_withdrawn_by on teacher_leaves (withdrawn_by)`.execute(db)

  await sql`create table substitutions (
    id bigint primary key generated always as identity,
    semester_id bigint not null references semesters (id),
    kind text not null check (kind in ('SUBSTITUTE', 'SWAP', 'MERGE', 'SELF_STUDY')),
    date date not null,
    lesson_id bigint not null references schedule_lessons (id),
    lesson_key text not null,
    lessons smallint not null check (lessons between 1 and 4),
    absent_id bigint references teachers (id),
    teacher_id bigint references teachers (id),
    other_date date,
    other_lesson_id bigint references schedule_lessons (id),
    other_key text,
    leave_id bigint references teacher_leaves (id),
    made_by bigint references users (id),
    made_at timestamptz not null default now(),
    undone_by bigint references users (id),
    undone_at timestamptz,
    check ((other_lesson_id is null) = (other_key is null)),
    check ((other_lesson_id is null) = (other_date is null)),
    check ((kind in ('SWAP', 'MERGE')) = (other_lesson_id is not null)),
    check (kind <> 'SUBSTITUTE' or (teacher_id is not null and absent_id is not null)))`.execute(db)
  await sql`create unique index substitutions_lesson on substitutions (date, lesson_key)
    where undone_at is null`.execute(db)
  await sql`create index substitutions_other_date on substitutions (other_date)
    where undone_at is null and other_date is not null`.execute(db)
  await sql`create index substitutions_semester on substitutions (semester_id, date)`.execute(db)
  await sql`create index substitutions_teacher on substitutions (teacher_id, semester_id)`.execute(db)
  await sql`create index substitutions_absent on substitutions (absent_id, semester_id)`.execute(db)
  await sql`create index substitutions_lesson_id on substitutions (lesson_id)`.execute(db)
  await sql`create index substitutions_other_lesson_id on substitutions (other_lesson_id)
    where other_lesson_id is not null`.execute(db)
  await sql`create index substitutions_leave on substitutions (leave_id) where leave_id is not null`.execute(
    db,
  )
  await sql`create index substitutions_made_by on substitutions (made_by)`.execute(db)
  await sql`create index substitutions_undone_by on substitutions (undone_by)`.execute(db)

  await sql`create table timetable_links (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id) on delete cascade,
    class_id bigint references classes (id) on delete cascade,
    teacher_id bigint references teachers (id) on delete cascade,
    student_id bigint references students (id) on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    check (num_nonnulls(class_id, teacher_id, student_id) = 1))`.execute(db)
  await sql`create index timetable_links_user on timetable_links (user_id)`.execute(db)
  await sql`create index timetable_links_class on timetable_links (class_id) where class_id is not null`.execute(
    db,
  )
  await sql`create index timetable_links_teacher on timetable_links (teacher_id)
    where teacher_id is not null`.execute(db)
  await sql`create index timetable_links_student on timetable_links (student_id)
    where student_id is not null`.execute(db)
}
