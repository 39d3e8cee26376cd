// The demo school plans its timetable itself; a large one gets one by SQL: what is measured is how it is read.

/** 40 lessons a week at most: eight on each of five days. */
const DAYS = 5
const HOURS = 8

const BELLS = `with bell as (
    insert into bell_schedules (name, grade_from, grade_to, starts_on, ends_on)
    select '全校作息', 1, 12, start_date, null from semesters where is_current returning id)
  insert into bell_periods (bell_schedule_id, position, lesson_number, name, starts_at, ends_at, kind, part)
  select bell.id, n - 1, n, '第' || n || '节', time '07:30' + n * interval '50 minutes', time '08:10' + n * interval '50 minutes',
    'LESSON', case when n < 5 then 'MORNING' else 'AFTERNOON' end
  from bell cross join generate_series(1, ${HOURS}) n`

const VERSION = `insert into schedules (semester_id, name, status, effective_from, published_at)
  select id, '第一版', 'PUBLISHED', start_date, now() from semesters where is_current`

/** Each lesson of the week one after the other, another hour first in every class. */
const PLACED = `create temporary table bench_lessons as
  select row_number() over (order by class_id, place) as n, * from (
    select ta.class_id, ta.course_id, ta.teacher_id, row_number() over (partition by ta.class_id order by k, ta.id) - 1 as place
    from teaching_assignments ta join semesters s on s.id = ta.semester_id and s.is_current
    join classes c on c.id = ta.class_id and c.deleted_at is null
    cross join lateral generate_series(1, ta.weekly_lessons) k where ta.ended_at is null) each
  where place < ${DAYS * HOURS}`

const LESSONS = `with version as (select max(id) as id from schedules),
  made as (
    insert into schedule_lessons (schedule_id, course_id, weekday, lesson_number)
    select version.id, b.course_id, 1 + (b.place + b.class_id) % ${DAYS},
      1 + (b.place / ${DAYS} + b.class_id) % ${HOURS} from bench_lessons b cross join version order by b.n
    returning id, schedule_id),
  numbered as (select id, schedule_id, row_number() over (order by id) as n from made),
  classes as (
    insert into schedule_lesson_classes (schedule_id, lesson_id, class_id)
    select m.schedule_id, m.id, b.class_id from numbered m join bench_lessons b using (n))
  insert into schedule_lesson_teachers (schedule_id, lesson_id, teacher_id)
  select m.schedule_id, m.id, b.teacher_id from numbered m join bench_lessons b using (n)`

export const addTimetable = async (db) => {
  for (const sql of [BELLS, VERSION, PLACED, LESSONS, 'drop table bench_lessons'])
    await db.executeQuery({ sql, parameters: [] })
}
