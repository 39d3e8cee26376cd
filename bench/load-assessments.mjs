/** A term of every pupil, by SQL: what is measured is how it is read. */
const TERM = `insert into assessments
    (student_id, class_id, type, date, academic_score, behavior_score, social_score, comment, status)
  select s.id, s.class_id, case when n = 5 then 'term' else 'monthly' end, se.start_date + 21 * n,
    (s.id + n) % 11 / 2.0, (s.id * 3 + n) % 11 / 2.0, (s.id * 7 + n) % 11 / 2.0, '课堂上主动举手，作业书写工整。',
    case when n = 4 then 'PENDING' else 'APPROVED' end
  from students s cross join generate_series(0, 5) n join semesters se on se.is_current
  where s.class_id is not null and s.deleted_at is null
    and (select count(*) from assessments) < (select count(*) from students) on conflict do nothing`

export const addAssessments = (db) => db.executeQuery({ sql: TERM, parameters: [] })
