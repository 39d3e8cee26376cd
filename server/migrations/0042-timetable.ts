import { type Kysely, sql } from 'kysely'

/**
 * The timetables of a semester: drafts, and what was published from a day on. What is published is not written again, so
 * that a day that is past stays as it was. A lesson knows its place by weekday and number, not by hours, which may change
 * under it; without a place it still waits for one.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table schedules (
    id bigint primary key generated always as identity,
    semester_id bigint not null references semesters (id),
    name text not null,
    status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
    effective_from date,
    published_at timestamptz,
    published_by bigint references users (id),
    based_on bigint references schedules (id) on delete set null,
    rules jsonb not null default '{}',
    created_by bigint references users (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((status = 'PUBLISHED') = (effective_from is not null)),
    check ((status = 'PUBLISHED') = (published_at is not null)))`.execute(db)
  await sql`create unique index schedules_name on schedules (semester_id, name)`.execute(db)
  await sql`create unique index schedules_effective on schedules (semester_id, effective_from)
    where status = 'PUBLISHED'`.execute(db)
  await sql`create index schedules_published_by on schedules (published_by)`.execute(db)
  await sql`create index schedules_created_by on schedules (created_by)`.execute(db)
  await sql`create index schedules_based_on on schedules (based_on)`.execute(db)

  await sql`create table schedule_lessons (
    id bigint primary key generated always as identity,
    schedule_id bigint not null references schedules (id) on delete cascade,
    course_id bigint not null references courses (id),
    weekday smallint check (weekday between 1 and 7),
    lesson_number smallint check (lesson_number between 1 and 20),
    length smallint not null default 1 check (length between 1 and 4),
    parity text not null default 'EVERY' check (parity in ('EVERY', 'ODD', 'EVEN')),
    room_id bigint references rooms (id),
    locked boolean not null default false,
    check ((weekday is null) = (lesson_number is null)),
    unique (schedule_id, id))`.execute(db)
  await sql`create index schedule_lessons_course on schedule_lessons (course_id)`.execute(db)
  await sql`create index schedule_lessons_room on schedule_lessons (room_id, schedule_id)
    where room_id is not null`.execute(db)

  // Each carries its version along, so that one index answers for the week of a class or a teacher.
  await sql`create table schedule_lesson_classes (
    schedule_id bigint not null,
    lesson_id bigint not null,
    class_id bigint not null references classes (id),
    primary key (lesson_id, class_id),
    foreign key (schedule_id, lesson_id) references schedule_lessons (schedule_id, id) on delete cascade)`.execute(
    db,
  )
  await sql`create index schedule_lesson_classes_week on schedule_lesson_classes (class_id, schedule_id)`.execute(
    db,
  )
  await sql`create index schedule_lesson_classes_lesson on schedule_lesson_classes (schedule_id, lesson_id)`.execute(
    db,
  )
  await sql`create table schedule_lesson_teachers (
    schedule_id bigint not null,
    lesson_id bigint not null,
    teacher_id bigint not null references teachers (id),
    primary key (lesson_id, teacher_id),
    foreign key (schedule_id, lesson_id) references schedule_lessons (schedule_id, id) on delete cascade)`.execute(
    db,
  )
  await sql`create index schedule_lesson_teachers_week on schedule_lesson_teachers (teacher_id, schedule_id)`.execute(
    db,
  )
  await sql`create index schedule_lesson_teachers_lesson on schedule_lesson_teachers (schedule_id, lesson_id)`.execute(
    db,
  )
}
