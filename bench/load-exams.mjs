/** Of a grade in an exam of some of its classes, where the large school has many more. */
const FEW_PUPILS = 500

/**
 * Two exams of nine courses for every grade and one of some 500 pupils of it, by SQL: what is measured is how they are read.
 */
const STATEMENTS = [
  `insert into exams (name, type, semester_id, grade, start_date, end_date)
    select '大校考试' || n, 'midterm', se.id, g.grade, se.start_date + 30 * n, se.start_date + 30 * n
    from semesters se cross join generate_series(1, 2) n
    cross join (select distinct grade from classes where deleted_at is null) g
    where se.is_current and not exists (select from exams where name like '大校考试%')`,
  `insert into exams (name, type, semester_id, grade, start_date, end_date)
    select '大校五百人', 'unit', se.id, g.grade, se.start_date + 45, se.start_date + 45
    from semesters se cross join (select distinct grade from classes where deleted_at is null) g
    where se.is_current and not exists (select from exams where name = '大校五百人')`,
  `insert into exam_courses (exam_id, course_id, full_marks, items, position)
    select e.id, co.id, 100, (select jsonb_agg(jsonb_build_object('title', i::text, 'fullMarks', 5, 'knowledge', '知识点' || i))
      from generate_series(1, 20) i), co.place
    from exams e join lateral (select c.id, row_number() over (order by c.id) as place from courses c
      where c.deleted_at is null and exists (select from class_courses cc join classes k on k.id = cc.class_id
        where cc.course_id = c.id and k.grade = e.grade) order by c.id limit 9) co on true
    where e.name like '大校%' on conflict do nothing`,
  `insert into exam_sheets (exam_id, exam_course_id, class_id)
    select e.id, ec.id, c.id from exams e join exam_courses ec on ec.exam_id = e.id
    join (select k.id, k.grade, sum(count(s.id)) over (partition by k.grade order by k.id) as pupils
      from classes k join students s on s.class_id = k.id and s.deleted_at is null
      where k.deleted_at is null group by k.id) c on c.grade = e.grade
    where e.name like '大校%' and (e.name <> '大校五百人' or c.pupils <= ${FEW_PUPILS}) on conflict do nothing`,
]

/** One exam at a time: of all of them it is a million rows in one deed. */
const SCORES = `insert into exam_scores (exam_course_id, student_id, class_id, score, items)
  select sh.exam_course_id, s.id, s.class_id, 40 + (s.id * 7 + sh.exam_course_id) % 61,
    (select jsonb_agg((s.id + i) % 6) from generate_series(1, 20) i)
  from exam_sheets sh join students s on s.class_id = sh.class_id and s.deleted_at is null
  where sh.exam_id = $1 on conflict do nothing`

export const addExams = async (db) => {
  const run = (sql, ...parameters) => db.executeQuery({ sql, parameters })
  for (const sql of STATEMENTS) await run(sql)
  const { rows } = await run("select id from exams where name like '大校%' order by id")
  for (const { id } of rows) await run(SCORES, id)
}
