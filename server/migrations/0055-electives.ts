import { type Kysely, sql } from 'kysely'

/**
 * 走班: what a grade may choose in a semester, what its pupils have chosen, and the 教学班 that came of it. That nobody
 * stands in two at once is for the database to say: each pupil has one line a band and one a course.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table elective_plans (
    id bigint primary key generated always as identity,
    semester_id bigint not null references semesters (id),
    grade smallint not null check (grade between 1 and 12),
    status text not null default 'CHOOSING' check (status in ('CHOOSING', 'SECTIONED', 'CONFIRMED')),
    largest smallint not null check (largest between 5 and 100),
    fewest smallint not null check (fewest between 1 and 100),
    bands smallint not null check (bands between 3 and 8),
    weekly_lessons smallint not null check (weekly_lessons between 1 and 10),
    closes_on date,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`.execute(db)
  await sql`create unique index elective_plans_grade on elective_plans (semester_id, grade)`.execute(db)
  await sql`create table elective_plan_courses (
    plan_id bigint not null references elective_plans (id) on delete cascade,
    course_id bigint not null references courses (id),
    part text not null check (part in ('FIRST', 'SECOND')),
    position smallint not null,
    primary key (plan_id, course_id))`.execute(db)
  await sql`create index elective_plan_courses_course on elective_plan_courses (course_id)`.execute(db)
  await sql`create table elective_choices (
    plan_id bigint not null references elective_plans (id) on delete cascade,
    student_id bigint not null references students (id),
    first_id bigint not null,
    second_id bigint not null,
    third_id bigint not null check (second_id < third_id),
    chosen_at timestamptz not null default now(),
    primary key (plan_id, student_id),
    foreign key (plan_id, first_id) references elective_plan_courses (plan_id, course_id),
    foreign key (plan_id, second_id) references elective_plan_courses (plan_id, course_id),
    foreign key (plan_id, third_id) references elective_plan_courses (plan_id, course_id))`.execute(db)
  await sql`create index elective_choices_student on elective_choices (student_id)`.execute(db)
  await sql`create index elective_choices_first on elective_choices (plan_id, first_id)`.execute(db)
  await sql`create index elective_choices_second on elective_choices (plan_id, second_id)`.execute(db)
  await sql`create index elective_choices_third on elective_choices (plan_id, third_id)`.execute(db)
  await sql`create table elective_sections (
    id bigint primary key generated always as identity,
    plan_id bigint not null references elective_plans (id) on delete cascade,
    course_id bigint not null references courses (id),
    band smallint not null,
    number smallint not null,
    teacher_id bigint references teachers (id),
    room_id bigint references rooms (id),
    unique (plan_id, course_id, number),
    unique (id, plan_id, course_id, band))`.execute(db)
  await sql`create unique index elective_sections_teacher on elective_sections (plan_id, band, teacher_id)
    where teacher_id is not null`.execute(db)
  await sql`create unique index elective_sections_room on elective_sections (plan_id, band, room_id)
    where room_id is not null`.execute(db)
  await sql`create index elective_sections_course on elective_sections (course_id)`.execute(db)
  await sql`create index elective_sections_teacher_id on elective_sections (teacher_id)
    where teacher_id is not null`.execute(db)
  await sql`create index elective_sections_room_id on elective_sections (room_id) where room_id is not null`.execute(
    db,
  )
  await sql`create table elective_section_students (
    section_id bigint not null,
    plan_id bigint not null,
    course_id bigint not null,
    band smallint not null,
    student_id bigint not null references students (id),
    primary key (plan_id, student_id, band),
    unique (plan_id, student_id, course_id),
    foreign key (section_id, plan_id, course_id, band)
      references elective_sections (id, plan_id, course_id, band) on delete cascade)`.execute(db)
  await sql`create index elective_section_students_section on elective_section_students
    (section_id, plan_id, course_id, band)`.execute(db)
  await sql`create index elective_section_students_student on elective_section_students (student_id)`.execute(
    db,
  )
}
