/** A term of preparations for every teacher, with their reviews and lessons, by SQL: what is measured is how they are read. */
const PREPARATIONS = `insert into lesson_preparations
    (course_id, grade, semester_id, author_id, title, content, step_count, minutes, has_reflection, search_keys, status,
      shared, review_number, latest_version, updated_at)
  select ta.course_id, c.grade, ta.semester_id, u.id, '课题' || n, jsonb_build_object('title', '课题' || n, 'unit', null,
      'lessonType', 'NEW', 'hours', 1, 'hourNumber', 1, 'objectives', null, 'literacy', null, 'situation', null,
      'keyPoints', null, 'difficulties', null, 'materials', null, 'board', null, 'assignment', null, 'reflection', null,
      'steps', (select jsonb_agg(jsonb_build_object('id', 'step' || s, 'name', '环节' || s, 'minutes', 5,
        'teacher', jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph',
          'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('教师活动', 50)))))),
        'students', null, 'intent', null)) from generate_series(1, 8) s)),
    8, 40, false, ('课题' || n)::tsvector,
    case when n % 20 = 0 then 'SUBMITTED' when n % 5 = 0 then 'DRAFT' else 'APPROVED' end, n % 2 = 0,
    case when n % 5 = 0 and n % 20 <> 0 then null else 1 end, 1, now() - n * interval '1 hour'
  from (select distinct on (teacher_id) * from teaching_assignments where ended_at is null order by teacher_id, id) ta
  join semesters se on se.id = ta.semester_id and se.is_current
  join classes c on c.id = ta.class_id
  join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
  cross join generate_series(1, 100) n`
const REVIEWS = `insert into lesson_preparation_reviews
    (preparation_id, number, reviewer_id, status, submitted_at, due_on)
  select id, 1, (select id from users where username = 'admin'), status, now(), current_date from lesson_preparations
  where status <> 'DRAFT' on conflict do nothing`

export const addLessonPreparations = async (db) => {
  for (const sql of [PREPARATIONS, REVIEWS]) await db.executeQuery({ sql, parameters: [] })
}
