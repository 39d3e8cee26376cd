/** Ten records, three goals and two awards of every pupil, by SQL: what is measured is how they are read. */
const STATEMENTS = [
  `insert into growth_records
    (student_id, class_id, semester_id, date, dimension, indicator_id, title, content, author_kind, status)
  select s.id, s.class_id, se.id, se.start_date + 7 * n, i.dimension, i.id, '社区志愿服务', '周末两次，共四小时。',
    'teacher', case when n < 3 then 'PUBLISHED' when n < 7 then 'SELECTED' else 'RECORDED' end
  from students s join classes c on c.id = s.class_id cross join generate_series(0, 9) n
  join semesters se on se.is_current
  join lateral (select g.id, g.dimension from growth_indicators g
    where g.stage = case when c.grade <= 6 then '小学' when c.grade <= 9 then '初中' else '高中' end
    order by g.id offset (s.id + n) % 14 limit 1) i on true
  where s.deleted_at is null and (select count(*) from growth_records) < 5 * (select count(*) from students)`,
  `insert into growth_goals (student_id, title, target, due_date, status, progress, remind_days, author_kind)
    select s.id, '每天读书半小时', '读完四本书', se.start_date + 30 * n, case when n < 3 then 'DONE' else 'ACTIVE' end,
      case when n < 3 then 100 else s.id % 10 * 10 end, 3, case when n = 2 then 'teacher' else 'self' end
    from students s cross join generate_series(1, 3) n join semesters se on se.is_current
    where s.class_id is not null and s.deleted_at is null
      and (select count(*) from growth_goals) < (select count(*) from students)`,
  `insert into achievements (student_id, award_name, kind, award_level, award_date, status)
    select s.id, '三好学生', case when n = 1 then '品德荣誉' else '体育竞赛' end, '校级', se.start_date + 10 * n,
      case when n = 2 and s.id % 20 = 0 then 'PENDING' else 'APPROVED' end
    from students s cross join generate_series(1, 2) n join semesters se on se.is_current
    where s.class_id is not null and s.deleted_at is null
      and (select count(*) from achievements) < (select count(*) from students)`,
  `insert into growth_evaluations (student_id, class_id, semester_id, judgements, comment)
    select s.id, s.class_id, se.id, '{"moral": 4, "academic": 3.5}', '乐于承担班级事务。' from students s
    cross join semesters se where s.class_id is not null and s.deleted_at is null and se.is_current
    on conflict do nothing`,
  `insert into term_comments (student_id, class_id, semester_id, text, released_at)
    select s.id, s.class_id, se.id, '这学期你更愿意开口了，发言有条理。', now() from students s cross join semesters se
    where s.class_id is not null and s.deleted_at is null and se.is_current on conflict do nothing`,
]

export const addGrowth = async (db) => {
  for (const sql of STATEMENTS) await db.executeQuery({ sql, parameters: [] })
}
