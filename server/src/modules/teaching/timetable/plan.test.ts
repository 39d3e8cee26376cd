import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import * as week from './reading/week-queries'

/** Sixty classes and teachers with thirty lessons each, in eight versions of a semester. */
const STATEMENTS = [
  sql`insert into teachers (name, teacher_number, gender, search_keys)
    select '师' || n, 'L' || n, '女', tsvector '师 shi' from generate_series(1, 60) n`,
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n from generate_series(1, 60) n`,
  sql`insert into courses (name, course_code, course_type, credits) values ('课', 'L', '必修', 2)`,
  sql`insert into semesters (code, name, semester_order, start_date, end_date, is_current)
    values ('2026-2027-1', '大校学期', 1, '2026-09-01', '2027-01-31', true)`,
  sql`insert into schedules (semester_id, name, status, effective_from, published_at)
    select s.id, '版' || n, 'PUBLISHED', date '2026-09-01' + n, now() from semesters s cross join generate_series(1, 8) n`,
  sql`insert into schedule_lessons (schedule_id, course_id, weekday, lesson_number)
    select s.id, co.id, 1 + n % 5, 1 + n % 6 from schedules s cross join courses co cross join generate_series(0, 1799) n`,
  sql`insert into schedule_lesson_classes (schedule_id, lesson_id, class_id)
    select schedule_id, id, (select min(id) from classes) + id / 8 % 60 from schedule_lessons`,
  sql`insert into schedule_lesson_teachers (schedule_id, lesson_id, teacher_id)
    select schedule_id, id, (select min(id) from teachers) + id / 8 % 60 from schedule_lessons`,
  sql`vacuum analyze`,
]

let t: TestApp

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
})

test('a week is found by its index, in however many versions the lessons are', async () => {
  const first = async (table: 'classes' | 'teachers' | 'schedules') =>
    (await t.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const [classId, teacherId, id] = [await first('classes'), await first('teachers'), await first('schedules')]
  const ofClass = await planOf(t.database, (db) =>
    week.lessons(db, { classIds: [classId] }, [id, id + 1], null),
  )
  expect(ofClass.found.length).toBeGreaterThan(50)
  expect(ofClass.plan).toContain('schedule_lesson_classes_week')
  const ofTeacher = await planOf(t.database, (db) =>
    week.lessons(db, { teacherIds: [teacherId] }, [id], null),
  )
  expect(ofTeacher.plan).toContain('schedule_lesson_teachers_week')
  for (const { plan } of [ofClass, ofTeacher]) expect(plan).not.toMatch(/Seq Scan on schedule_lesson_/)
})
