import { type Kysely, sql } from 'kysely'

/**
 * What a timetable stands on: rooms and how many classes they take at once, the hours of a day for some grades, days
 * that are not what their weekday says, and how the lessons of a course in a class want to lie.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table rooms (
    id bigint primary key generated always as identity,
    name text not null,
    kind text not null,
    building text,
    classes_at_once smallint not null default 1 check (classes_at_once between 1 and 50),
    seats smallint check (seats between 1 and 5000),
    class_id bigint references classes (id),
    in_use boolean not null default true,
    remark text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz)`.execute(db)
  await sql`create unique index rooms_name on rooms (name) where deleted_at is null`.execute(db)
  await sql`create unique index rooms_class on rooms (class_id) where class_id is not null and deleted_at is null`.execute(
    db,
  )
  await sql`create index rooms_class_id on rooms (class_id) where class_id is not null`.execute(db)

  await sql`create table bell_schedules (
    id bigint primary key generated always as identity,
    name text not null,
    grade_from smallint not null check (grade_from between 1 and 12),
    grade_to smallint not null check (grade_to between 1 and 12),
    starts_on date not null,
    ends_on date,
    days smallint not null default 5 check (days between 5 and 7),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check (grade_from <= grade_to),
    check (ends_on is null or starts_on <= ends_on))`.execute(db)
  await sql`create index bell_schedules_in_force on bell_schedules (starts_on) where deleted_at is null`.execute(
    db,
  )
  await sql`create table bell_periods (
    id bigint primary key generated always as identity,
    bell_schedule_id bigint not null references bell_schedules (id) on delete cascade,
    position smallint not null,
    lesson_number smallint,
    name text not null,
    kind text not null check (kind in ('LESSON', 'READING', 'STUDY', 'BREAK', 'EXERCISE', 'NOON', 'AFTER_SCHOOL')),
    part text not null check (part in ('EARLY', 'MORNING', 'AFTERNOON', 'EVENING')),
    starts_at time not null,
    ends_at time not null,
    check (starts_at < ends_at),
    unique (bell_schedule_id, position))`.execute(db)

  await sql`create table calendar_days (
    id bigint primary key generated always as identity,
    starts_on date not null,
    ends_on date not null,
    kind text not null check (kind in ('HOLIDAY', 'WORKDAY', 'EXAM', 'EVENT')),
    title text not null,
    stands_for smallint check (stands_for between 1 and 7),
    grade_from smallint check (grade_from between 1 and 12),
    grade_to smallint check (grade_to between 1 and 12),
    no_lessons boolean not null default false,
    remark text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (starts_on <= ends_on),
    check (stands_for is null or kind = 'WORKDAY'),
    check ((grade_from is null) = (grade_to is null)),
    check (grade_from <= grade_to))`.execute(db)
  await sql`create index calendar_days_range on calendar_days (starts_on, ends_on)`.execute(db)

  await sql`create table joint_lessons (
    id bigint primary key generated always as identity,
    semester_id bigint not null references semesters (id),
    course_id bigint not null references courses (id))`.execute(db)
  await sql`create index joint_lessons_semester on joint_lessons (semester_id)`.execute(db)
  await sql`create index joint_lessons_course on joint_lessons (course_id)`.execute(db)
  await sql`create table lesson_patterns (
    semester_id bigint not null references semesters (id),
    class_id bigint not null references classes (id),
    course_id bigint not null references courses (id),
    double_lessons smallint not null default 0 check (double_lessons between 0 and 10),
    parity text not null default 'EVERY' check (parity in ('EVERY', 'ODD', 'EVEN')),
    together boolean not null default false,
    room_kind text,
    room_id bigint references rooms (id),
    joint_id bigint references joint_lessons (id),
    updated_at timestamptz not null default now(),
    primary key (semester_id, class_id, course_id))`.execute(db)
  await sql`create index lesson_patterns_class on lesson_patterns (class_id)`.execute(db)
  await sql`create index lesson_patterns_course on lesson_patterns (course_id)`.execute(db)
  await sql`create index lesson_patterns_room on lesson_patterns (room_id) where room_id is not null`.execute(
    db,
  )
  await sql`create index lesson_patterns_joint on lesson_patterns (joint_id) where joint_id is not null`.execute(
    db,
  )
}
