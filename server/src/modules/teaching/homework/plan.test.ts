import { HomeworkSearch } from '@xueqiao/contract/features/teaching/homework/assign'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { HANDING_IN } from '../../../../test/large-handing-in'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import { ofTeacher } from '../../account/reach/access'
import * as lists from './assigning/list-queries'
import { logged } from './assigning/options-queries'
import { open } from './following/evening-queries'
import { letGo, takeOn } from './following/roll-queries'
import * as ledger from './ledger/ledger-queries'
import * as missing from './ledger/missing-queries'
import { toMark } from './marking/waiting-queries'
import { classesOf } from './queries'
import { partsOf } from './scope'

/** Two hundred classes of twenty, with a hundred homeworks each and what their pupils have done of the last ones. */
const STATEMENTS = [
  sql`insert into teachers (name, teacher_number, gender, search_keys)
    select '师' || n, 'L' || n, '女', tsvector '师 shi' from generate_series(1, 200) n`,
  sql`insert into users (username, password_hash, profile_type, profile_id)
    select 'large-t' || id, '', 'TEACHER', id from teachers`,
  sql`insert into classes (name, grade, class_number, head_teacher_id)
    select '大校' || n || '班', 1 + n % 9, n, (select id from teachers where teacher_number = 'L' || n)
    from generate_series(1, 200) n`,
  sql`insert into courses (name, course_code, course_type, credits)
    select '课' || n, 'L' || n, '必修', 2 from generate_series(1, 5) n`,
  sql`insert into semesters (code, name, semester_order, start_date, end_date, is_current)
    values ('2026-2027-1', '大校学期', 1, now() - interval '200 days', now() + interval '100 days', true)`,
  sql`insert into teaching_assignments (semester_id, class_id, course_id, teacher_id, weekly_lessons)
    select s.id, c.id, co.id, (select min(id) from teachers) + (c.id * 7 + co.id) % 200, 3
    from semesters s cross join classes c cross join courses co`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 4000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, now() - interval '200 days', '编班' from students`,
  // Of each class and course twenty, a week apart.
  sql`insert into homeworks (title, course_id, author_id, status, estimated_minutes, published_at)
    select ta.class_id::text, ta.course_id, u.id, 'PUBLISHED', 20, now() - n * interval '7 days'
    from teaching_assignments ta join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
    cross join generate_series(0, 19) n`,
  sql`insert into homework_classes (homework_id, class_id, course_id, due_at, day)
    select h.id, h.title::bigint, h.course_id, h.published_at + interval '6 days',
      (h.published_at + interval '6 days')::date from homeworks h`,
  sql`insert into homework_submissions (homework_id, class_id, student_id, due_at, state, submitted_at, minutes)
    select hc.homework_id, hc.class_id, m.student_id, hc.due_at,
      case when m.student_id / 200 % 10 = 0 then 'PENDING' when m.student_id / 200 % 10 = 1 then 'SUBMITTED' else 'GRADED' end,
      case when m.student_id / 200 % 10 > 0 then hc.due_at end, case when m.student_id / 200 % 10 > 0 then 15 end
    from homework_classes hc join class_memberships m on m.class_id = hc.class_id
    where hc.due_at > now() - interval '14 days'`,
  sql`vacuum analyze`,
]

interface Who {
  teacherId: number
  teacherUser: number
  classId: number
}

/** Somebody who teaches and heads a class among four hundred. */
const viewerOf = async (db: Db, { teacherId, teacherUser }: Who) => ({
  all: false,
  userId: teacherUser,
  ...(await partsOf(db, teacherId, ofTeacher(teacherId))),
})
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const dateOf = (date: Date) => date.toISOString().slice(0, 10)
const week = { from: dateOf(inDays(-7)), to: dateOf(now) }
const aPupil = async (db: Db, { classId }: Who) => {
  const found = await db
    .selectFrom('students')
    .select('id')
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return found.id
}
const search = async (db: Db, who: Who, query: object) =>
  lists.search(db, await viewerOf(db, who), HomeworkSearch.parse(query))

const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: readonly string[] }> = {
  'the homework a teacher gives': {
    ask: async (db, who) => {
      const viewer = await viewerOf(db, who)
      const rows = await lists.ownPage(db, viewer, { page: 0, size: 20 })
      const ids = rows.map(({ id }) => id)
      return [await lists.countOwn(db, viewer), await classesOf(db, viewer, ids)]
    },
    by: ['homework_classes_taught', 'homeworks_author', 'homeworks_pkey', 'homework_submissions_homework_id'],
  },
  'the homework of a class': {
    ask: (db, who) => search(db, who, { classId: who.classId }),
    by: ['homework_classes_taught'],
  },
  'what waits to be marked': {
    ask: (db, who) => search(db, who, { waiting: 'true' }),
    by: ['homework_submissions_'],
  },
  'how much waits to be marked': {
    ask: (db, who) => toMark(db, who.teacherId),
    by: ['homework_submissions_waiting'],
  },
  'the evening of a class': {
    ask: (db, who) => ledger.entries(db, who.classId, week),
    by: ['homework_classes_day'],
  },
  'the minutes of a day, before more are given': {
    ask: (db, who) => ledger.written(db, [who.classId], { from: week.to, to: week.to }),
    by: ['homework_classes_day'],
  },
  'what the pupils of a class have not handed in': {
    ask: async (db, who) =>
      missing.missing(db, await viewerOf(db, who), { classId: who.classId, now, page: 0, size: 50 }),
    by: ['homework_submissions_missing'],
  },
  'what a class teacher’s pupils have not handed in': {
    ask: async (db, who) =>
      missing.missing(db, await viewerOf(db, who), { classId: undefined, now, page: 0, size: 50 }),
    by: ['homework_submissions_missing'],
  },
  'the homework of one pupil': {
    ask: async (db, who) =>
      missing.ofPupil(db, await viewerOf(db, who), {
        studentId: await aPupil(db, who),
        now,
        page: 0,
        size: 20,
      }),
    by: ['homework_submissions_of_pupil'],
  },
  'how long the last ones took': {
    ask: (db, who) => logged(db, { authorId: who.teacherUser, courseId: 1 }, 5),
    by: ['homeworks_author'],
  },
  'what is due tomorrow': {
    ask: (db) => open(db, { from: now, midnight: inDays(0.5), until: inDays(1) }),
    by: ['homework_classes_due'],
  },
  'what a pupil who moves lets go and gets': {
    ask: (db, who) =>
      db.transaction().execute(async (tx) => {
        const ids = [await aPupil(tx, who)]
        await letGo(tx, ids, now)
        await takeOn(tx, ids, now, week.to)
      }),
    by: ['homework_submissions_', 'homework_classes_day'],
  },
}

/** What must not be read from one end to the other for the few rows that are wanted. */
const LARGE = /Seq Scan on (homeworks|homework_classes|homework_submissions)\b/

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const { rows } =
    await sql<Who>`select c.head_teacher_id as "teacherId", u.id as "teacherUser", c.id as "classId"
    from classes c join users u on u.profile_type = 'TEACHER' and u.profile_id = c.head_teacher_id
    where c.name = '大校77班'`.execute(t.db)
  who = rows[0] as Who
})

test.each(Object.entries({ ...CASES, ...HANDING_IN }))(
  'in two hundred classes: %s',
  async (_what, { ask, by }) => {
    const { plan } = await planOf(t.database, (db) => ask(db, who))
    for (const index of by) expect(plan).toContain(index)
    expect(plan).not.toMatch(LARGE)
  },
)
