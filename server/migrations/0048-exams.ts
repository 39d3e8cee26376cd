import { type Kysely, sql } from 'kysely'

/**
 * An exam is held in a grade; a sheet is one class in one of its courses, the unit that is filled and checked. A mark
 * keeps the class it was written in, so that figures of a class stay what they were when a pupil moves on.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table exams (
    id bigint primary key generated always as identity,
    name text not null,
    type text not null check (type in ('unit', 'monthly', 'midterm', 'final', 'mock')),
    semester_id bigint not null references semesters (id),
    grade smallint not null check (grade between 1 and 12),
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    entry_until date,
    author_id bigint references users (id) on delete set null,
    released_by bigint references users (id) on delete set null,
    released_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  // The importer finds an exam by its name.
  await sql`create unique index exams_once on exams (semester_id, grade, name)`.execute(db)
  await sql`create index exams_latest on exams (start_date desc, id desc)`.execute(db)
  for (const who of ['author_id', 'released_by'])
    await sql`create index ${sql.ref(`exams_${who}`)} on exams (${sql.ref(who)})
      where ${sql.ref(who)} is not null`.execute(db)

  await sql`create table exam_courses (
    id bigint primary key generated always as identity,
    exam_id bigint not null references exams (id) on delete cascade,
    course_id bigint not null references courses (id),
    full_marks numeric(4, 1) not null check (full_marks > 0),
    items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
    position smallint not null,
    unique (exam_id, course_id))`.execute(db)
  await sql`create index exam_courses_of_course on exam_courses (course_id)`.execute(db)

  await sql`create table exam_sheets (
    id bigint primary key generated always as identity,
    exam_id bigint not null references exams (id) on delete cascade,
    exam_course_id bigint not null references exam_courses (id) on delete cascade,
    class_id bigint not null references classes (id),
    filled integer not null default 0,
    checked_by bigint references users (id) on delete set null,
    checked_at timestamptz,
    unique (exam_course_id, class_id))`.execute(db)
  await sql`create index exam_sheets_of_exam on exam_sheets (exam_id, class_id)`.execute(db)
  await sql`create index exam_sheets_of_class on exam_sheets (class_id)`.execute(db)
  await sql`create index exam_sheets_checked_by on exam_sheets (checked_by)
    where checked_by is not null`.execute(db)

  await sql`create table exam_scores (
    id bigint primary key generated always as identity,
    exam_course_id bigint not null references exam_courses (id),
    student_id bigint not null references students (id),
    class_id bigint not null references classes (id),
    score numeric(4, 1) check (score >= 0 and score * 2 % 1 = 0),
    mark text check (mark in ('absent', 'exempt', 'cheating')),
    items jsonb check (jsonb_typeof(items) = 'array'),
    author_id bigint references users (id) on delete set null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (mark is null or (score is null and items is null)))`.execute(db)
  await sql`create unique index exam_scores_once on exam_scores (student_id, exam_course_id)`.execute(db)
  await sql`create index exam_scores_of_class on exam_scores (exam_course_id, class_id)
    include (student_id, score, mark)`.execute(db)
  await sql`create index exam_scores_class_id on exam_scores (class_id)`.execute(db)
  await sql`create index exam_scores_author_id on exam_scores (author_id)
    where author_id is not null`.execute(db)

  await sql`alter table school add column marks_shown text not null default 'level'
    check (marks_shown in ('level', 'score'))`.execute(db)
}
