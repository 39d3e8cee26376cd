import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database'

/** Whether references are looked up: where they are right by how rows are made, that takes longest. Superusers only. */
const lookUp = (isMeant: boolean) =>
  sql`select set_config('session_replication_role', ${isMeant ? 'origin' : 'replica'}, false)
    from pg_roles where rolname = current_user and rolsuper`

/** Enough of everything for the planner to mind: twenty thousand pupils, their parents, and what these are sent. */
export const fillLargeSchool = async (db: Db) => {
  const statements = [
    sql`insert into teachers (name, teacher_number, gender, search_keys)
      select '师' || n, 'L' || n, '女', tsvector '师 shi' from generate_series(1, 400) n`,
    sql`insert into classes (name, grade, class_number, head_teacher_id)
      select '大校' || n || '班', 1 + n % 9, n, (select id from teachers where teacher_number = 'L' || n)
      from generate_series(1, 400) n`,
    sql`insert into courses (name, course_code, course_type, credits)
      select '课' || n, 'L' || n, '必修', 2 from generate_series(1, 12) n`,
    lookUp(false),
    sql`insert into class_courses (class_id, course_id) select c.id, co.id from classes c cross join courses co`,
    // Ten years of lessons, of which the last semester counts; a tenth of what was planned was changed.
    sql`insert into semesters (code, name, semester_order, start_date, end_date, is_current)
      select 2017 + n / 2 || '-' || 2018 + n / 2 || '-' || 1 + n % 2, '大校学期' || n, 1 + n % 2,
        date '2017-09-01' + n * 182, date '2018-01-31' + n * 182, n = 19 from generate_series(0, 19) n`,
    sql`insert into teaching_assignments (semester_id, class_id, course_id, teacher_id, weekly_lessons, ended_at)
      select s.id, cc.class_id, cc.course_id, (select min(id) from teachers) + (cc.class_id * 7 + cc.course_id + k) % 400,
        3, case when k = 10 then now() end
      from semesters s cross join class_courses cc cross join (values (0), (10)) as v (k)
      where k = 0 or (cc.class_id + cc.course_id) % 10 = 0`,
    // Every class has a room, and half of its lessons of this semester want another.
    sql`insert into rooms (name, kind, class_id) select name || '教室', '普通教室', id from classes
      union all select '专用' || n, '实验室', null from generate_series(1, 200) n`,
    sql`insert into lesson_patterns (semester_id, class_id, course_id, double_lessons, room_kind, room_id)
      select s.id, cc.class_id, cc.course_id, 1, case when cc.class_id % 2 = 0 then '实验室' end,
        case when cc.class_id % 2 = 1 then (select max(id) from rooms) - cc.class_id % 200 end
      from semesters s cross join class_courses cc where cc.course_id % 2 = 0`,
    // Each semester has two tables, one after the other; all but the last ones have a lesson a class.
    sql`insert into schedules (semester_id, name, status, effective_from, published_at)
      select s.id, '版' || n, 'PUBLISHED', s.start_date + n * 60, now() from semesters s cross join generate_series(0, 1) n`,
    sql`insert into schedule_lessons (schedule_id, course_id, weekday, lesson_number, room_id)
      select s.id, co.id, 1 + co.id % 5, 1 + n % 8, case when co.id % 4 = 0 then r.id + n % 200 end
      from schedules s join semesters se on se.id = s.semester_id
        join courses co on se.is_current or co.course_code = 'L1' cross join generate_series(0, 399) n
        cross join (select min(id) as id from rooms where kind = '实验室') r`,
    sql`insert into schedule_lesson_classes (schedule_id, lesson_id, class_id)
      select schedule_id, id, (select min(id) from classes) + id % 400 from schedule_lessons`,
    sql`insert into schedule_lesson_teachers (schedule_id, lesson_id, teacher_id)
      select schedule_id, id, (select min(id) from teachers) + id % 400 from schedule_lessons`,
    // Every class has somebody in 早读 of every day.
    sql`insert into schedule_watches (schedule_id, class_id, weekday, kind, number, teacher_id)
      select s.id, c.id, n, 'READING', 1, (select min(id) from teachers) + (c.id * 7 + n) % 400
      from schedules s cross join classes c cross join generate_series(1, 5) n`,
    // Somebody is away every day, and three of the lessons are held by others.
    sql`insert into teacher_leaves (teacher_id, kind, starts_on, ends_on)
      select (select min(id) from teachers) + n % 400, 'SICK', date '2017-09-01' + n / 2, date '2017-09-01' + n / 2
      from generate_series(1, 7000) n`,
    sql`insert into substitutions (semester_id, kind, date, lesson_id, lesson_key, lessons, absent_id, teacher_id, leave_id)
      select s.id, 'SUBSTITUTE', l.starts_on, (select min(id) from schedule_lessons) + l.id % 15000, l.id || ' ' || k, 1,
        l.teacher_id, (select min(id) from teachers) + (l.teacher_id + k) % 400, l.id
      from teacher_leaves l join semesters s on l.starts_on between s.start_date and s.end_date
        cross join generate_series(1, 3) k`,
    // On some of these days somebody else watches, too.
    sql`insert into substitutions (semester_id, kind, date, watch_id, watch_beside, lesson_key, lessons, absent_id, teacher_id)
      select s.id, 'SUBSTITUTE', l.starts_on, w.id, 1, 'READING 1 ' || l.id, 1, w.teacher_id, l.teacher_id
      from teacher_leaves l join semesters s on l.starts_on between s.start_date and s.end_date
        join schedule_watches w on w.id = (select min(id) from schedule_watches) + l.id % 2000`,
    lookUp(true),
    // Straight into the column that follows from memberships: what is planned here does not look at those.
    sql`insert into students (name, student_number, gender, search_keys, class_id)
      select '张' || n, 'L' || 100000 + n, '男', array_to_tsvector(array['张' || n, 'zhang' || n]),
        (select min(id) from classes) + n % 400 from generate_series(1, 20000) n`,
    sql`insert into parents (name, phone, search_keys)
      select '李' || n, '139' || lpad(n::text, 8, '0'), array_to_tsvector(array['李' || n, 'li' || n])
      from generate_series(1, 30000) n`,
    sql`insert into parents (name, phone, search_keys, apart)
      select '分' || n, '139' || lpad(n::text, 8, '0'), array_to_tsvector(array['分' || n, 'fen' || n]), true
      from generate_series(1, 40) n`,
    sql`insert into student_guardians (student_id, parent_id, relationship, is_primary)
      select s.id, p.id, '母亲', p.n <= 20000 from (select id, row_number() over (order by id) n from parents) p
      join (select id, row_number() over (order by id) n from students) s on s.n = 1 + p.n % 20000`,
    sql`insert into users (username, password_hash, profile_type, profile_id)
      select 'large-p' || id, '', 'PARENT', id from parents
      union all select 'large-t' || id, '', 'TEACHER', id from teachers`,
    lookUp(false),
    // Two grades walk: all have chosen, and stand in a 教学班 of each of three bands.
    sql`insert into elective_plans (semester_id, grade, status, largest, fewest, bands, weekly_lessons)
      select s.id, g, 'CONFIRMED', 45, 10, 3, 3 from semesters s cross join generate_series(8, 9) g where s.is_current`,
    sql`insert into elective_plan_courses (plan_id, course_id, part, position)
      select p.id, co.id, case when co.n < 3 then 'FIRST' else 'SECOND' end, co.n from elective_plans p
      join (select id, row_number() over (order by id) as n from courses) co on co.n <= 6`,
    sql`insert into elective_choices (plan_id, student_id, first_id, second_id, third_id)
      select p.id, s.id, co.first, co.first + 2, co.first + 4 from elective_plans p
      join classes c on c.grade = p.grade join students s on s.class_id = c.id
      cross join lateral (select min(id) + s.id % 2 as first from courses) co`,
    sql`insert into elective_sections (plan_id, course_id, band, number)
      select pc.plan_id, pc.course_id, (pc.position + 1) / 2, n from elective_plan_courses pc
      cross join generate_series(1, 25) n`,
    sql`insert into elective_section_students (section_id, plan_id, course_id, band, student_id)
      select x.id, x.plan_id, x.course_id, x.band, ch.student_id from elective_choices ch
      join elective_sections x on x.plan_id = ch.plan_id and x.number = 1 + ch.student_id % 25
        and x.course_id in (ch.first_id, ch.second_id, ch.third_id)`,
    // Every first guardian talks with the 班主任, who answers.
    sql`insert into conversations (kind, student_id, parent_id, teacher_id, last_seq)
      select 'parent-teacher', s.id, g.parent_id, c.head_teacher_id, 2 from student_guardians g
      join students s on s.id = g.student_id join classes c on c.id = s.class_id where g.is_primary`,
    sql`insert into conversation_members (conversation_id, user_id, role)
      select c.id, u.id, 'parent' from conversations c
        join users u on u.profile_type = 'PARENT' and u.profile_id = c.parent_id
      union all select c.id, u.id, 'teacher' from conversations c
        join users u on u.profile_type = 'TEACHER' and u.profile_id = c.teacher_id`,
    // Every class has its group, in which is whoever is of the class.
    sql`insert into conversations (kind, class_id, subject) select 'group', id, name || '家长' from classes`,
    sql`insert into conversation_members (conversation_id, user_id, role)
      select c.id, u.id, 'parent' from conversations c join students s on s.class_id = c.class_id
        join student_guardians g on g.student_id = s.id
        join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
      union select c.id, u.id, 'teacher' from conversations c
        join (select id as class_id, head_teacher_id as teacher_id from classes
          union select ta.class_id, ta.teacher_id from teaching_assignments ta
            join semesters se on se.id = ta.semester_id and se.is_current where ta.ended_at is null) k on k.class_id = c.class_id
        join users u on u.profile_type = 'TEACHER' and u.profile_id = k.teacher_id`,
    sql`insert into messages (conversation_id, seq, sender_id, sender_type, sender_name, kind, body, created_at)
      select k.conversation_id, case k.role when 'parent' then 1 else 2 end, k.user_id, upper(k.role), '', 'text', '话',
        now() - k.conversation_id % 90 * interval '1 day'
      from conversation_members k join conversations c on c.id = k.conversation_id and c.kind = 'parent-teacher'`,
    sql`insert into notices (title, content, level, status, author_id, published_at, updated_at)
      select '通知' || n, repeat('文', 200), 'confirm', 'PUBLISHED', u.id, now() - n * interval '1 hour',
        now() - n * interval '1 hour'
      from generate_series(1, 100) n
      join users u on u.username = 'large-t' || (select min(id) + n % 100 from teachers)`,
    // Each to the families of a class, and the first to the whole school.
    sql`insert into notice_receipts (notice_id, parent_id, student_id, class_id, settled_at)
      with numbered as (select id, row_number() over (order by id) as k from notices),
        addressed as (select n.id, c.id as class_id from numbered n
            join classes c on c.id = (select min(id) from classes) + n.k % 400
          union select (select min(id) from notices), id from classes)
      select a.id, g.parent_id, g.student_id, a.class_id, case when g.parent_id % 5 > 0 then now() end
      from addressed a join students s on s.class_id = a.class_id join student_guardians g on g.student_id = s.id`,
    sql`insert into feedback (title, category, content, recipient, anonymous, submitter_id, student_id, class_id, due_at,
        status, closed_at, created_at, assignee_id)
      select '反馈' || k, '建议', '内容 ' || k || repeat('字', 50), case k % 2 when 0 then 'CLASS' else 'SCHOOL' end, false, u.id,
        g.student_id, s.class_id, now() + (k % 60 - 55) * interval '1 day',
        case when k % 20 > 0 then 'CLOSED' else 'OPEN' end, case when k % 20 > 0 then now() end,
        now() - k * interval '10 minutes', null
      from (select parent_id, student_id, row_number() over (order by parent_id) as k from student_guardians) g
      join students s on s.id = g.student_id
      join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id where k <= 5000`,
    lookUp(true),
    sql`vacuum analyze`,
  ]
  await db.connection().execute(async (db) => {
    // The catalogues that all databases share are vacuumed by one test at a time: who comes second waits.
    await sql`set lock_timeout = 0`.execute(db)
    for (const statement of statements) await statement.execute(db)
    await sql`reset lock_timeout`.execute(db)
  })
}
