/** Two grades that walk, by SQL: everybody has chosen and stands in three 教学班; what is measured is how they are read. */
const PLANS = `insert into elective_plans (semester_id, grade, status, largest, fewest, bands, weekly_lessons)
  select s.id, g, 'CONFIRMED', 45, 10, 3, 3 from semesters s cross join generate_series(8, 9) g
  where s.is_current on conflict do nothing`
const COURSES = `insert into elective_plan_courses (plan_id, course_id, part, position)
  select p.id, co.id, case when co.n < 3 then 'FIRST' else 'SECOND' end, co.n from elective_plans p
  join (select id, row_number() over (order by id) as n from courses where deleted_at is null) co on co.n <= 6
  on conflict do nothing`
const CHOICES = `insert into elective_choices (plan_id, student_id, first_id, second_id, third_id)
  select p.id, s.id, a.course_id, b.course_id, c.course_id from elective_plans p
  join classes k on k.grade = p.grade and k.deleted_at is null join students s on s.class_id = k.id
  join elective_plan_courses a on a.plan_id = p.id and a.position = 1 + s.id % 2
  join elective_plan_courses b on b.plan_id = p.id and b.position = 3 + s.id % 2
  join elective_plan_courses c on c.plan_id = p.id and c.position = 5 + s.id % 2
  where s.deleted_at is null on conflict do nothing`
const SECTIONS = `insert into elective_sections (plan_id, course_id, band, number)
  select plan_id, course_id, (position + 1) / 2, n from elective_plan_courses
  cross join generate_series(1, 25) n on conflict do nothing`
const MEMBERS = `insert into elective_section_students (section_id, plan_id, course_id, band, student_id)
  select x.id, x.plan_id, x.course_id, x.band, ch.student_id from elective_choices ch
  join elective_sections x on x.plan_id = ch.plan_id and x.number = 1 + ch.student_id % 25
    and x.course_id in (ch.first_id, ch.second_id, ch.third_id) on conflict do nothing`

export const addElectives = async (db) => {
  for (const sql of [PLANS, COURSES, CHOICES, SECTIONS, MEMBERS])
    await db.executeQuery({ sql, parameters: [] })
}
