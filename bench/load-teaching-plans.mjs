/** Ten years of every course and grade, a hundred lines each, by SQL: what is measured is how they are read. */
const SEMESTERS = `insert into semesters (code, name, semester_order, start_date, end_date)
  select 'B' || n, '往年学期' || n, 1, date '2010-09-01' + 180 * n, date '2011-01-31' + 180 * n
  from generate_series(1, 20) n on conflict do nothing`
const PLANS = `insert into teaching_plans
    (course_id, grade, semester_id, author_id, title, content, lesson_count, hours, search_keys, status,
      latest_number, approved_number)
  select co.id, g, s.id, u.id, co.name || '教学计划', jsonb_build_object('title', co.name || '教学计划',
      'situation', null, 'textbook', null, 'aims', repeat('理解概念，会用所学解决问题。', 30),
      'keyPoints', null, 'measures', null, 'lessons', (
      select jsonb_agg(jsonb_build_object('week', 1 + n / 5, 'unit', '单元', 'title', '课题' || n, 'hours', 1,
        'aims', repeat('能说出依据并举例。', 6), 'keyPoints', repeat('变号与检验。', 4), 'remark', '随堂练习')) from generate_series(0, 99) n)),
    100, 100, '计划'::tsvector, 'APPROVED', 1, 1
  from courses co cross join generate_series(1, 9) g
  join semesters s on s.code like 'B%' cross join (select id from users where username = 'admin') u
  on conflict do nothing`
const VERSIONS = `insert into teaching_plan_versions
    (plan_id, number, title, content, lesson_count, hours, status, submitted_at, decided_at)
  select id, 1, title, content, lesson_count, hours, 'APPROVED', now(), now() from teaching_plans
  where approved_number = 1 on conflict do nothing`

export const addTeachingPlans = async (db) => {
  for (const sql of [SEMESTERS, PLANS, VERSIONS]) await db.executeQuery({ sql, parameters: [] })
}
