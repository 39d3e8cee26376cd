import { PreparationSearch } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { ReviewSearch } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as slots from './lessons/slot-queries'
import * as q from './queries'
import * as reviews from './review/review-queries'
import type { Viewer } from './scope'

/** Three hundred teachers, each with a term of preparations for every week: forty thousand, with their lessons. */
const STATEMENTS = [
  sql`insert into teachers (name, teacher_number, gender, search_keys)
    select '师' || n, 'L' || n, '女', tsvector '师' from generate_series(1, 300) n`,
  sql`insert into users (username, password_hash, profile_type, profile_id)
    select 'l' || id, '', 'TEACHER', id from teachers`,
  sql`insert into classes (name, grade, class_number) select '班' || n, 1 + n % 9, n from generate_series(1, 100) n`,
  sql`insert into courses (name, course_code, course_type, credits)
    select '课程' || n, 'L' || n, '必修', 2 from generate_series(1, 40) n`,
  sql`insert into semesters (code, name, semester_order, start_date, end_date)
    values ('S1', '学期', 1, date '2026-09-01', date '2027-01-31')`,
  sql`insert into lesson_preparations (course_id, grade, semester_id, author_id, title, content, search_keys, status,
      shared, review_number, updated_at)
    select co.id, 1 + n % 9, s.id, u.id, '备课' || n, '{"steps": []}', ('备课' || n)::tsvector,
      case when n % 100 = 0 then 'SUBMITTED' when n % 3 = 0 then 'DRAFT' else 'APPROVED' end, n % 2 = 0, 1,
      now() - (n * 300 + u.id) * interval '1 minute'
    from users u cross join generate_series(1, 140) n cross join semesters s
    join (select id, row_number() over (order by id) as rank from courses) co on co.rank = 1 + u.id % 40`,
  sql`insert into lesson_preparation_slots (preparation_id, class_id, course_id, author_id, date, lesson_number)
    select p.id, c.id, p.course_id, p.author_id, date '2026-09-01' + (p.id % 140)::int, 1 + p.id % 7
    from lesson_preparations p
    join (select id, row_number() over (order by id) as rank from classes) c on c.rank = 1 + p.id % 100
    on conflict do nothing`,
  sql`insert into lesson_preparation_reviews (preparation_id, number, status, submitted_at, due_on, reviewer_id)
    select id, 1, case when status = 'SUBMITTED' then 'SUBMITTED' else 'APPROVED' end, now(), current_date,
      (select min(id) from users)
    from lesson_preparations where status <> 'DRAFT'`,
  sql`vacuum (analyze) lesson_preparations, lesson_preparation_slots, lesson_preparation_reviews, users, courses`,
]

const NOW = new Date('2026-11-16T02:00:00Z')
const ALL: Viewer = {
  ...{ all: true, userId: 1, teacherId: null },
  ...{ departmentIds: [], groupIds: [], judgedIds: [], ledAuthorIds: [] },
}
const TEACHER: Viewer = { ...ALL, all: false, userId: 7, teacherId: 7, groupIds: [3] }
const HEAD: Viewer = { ...TEACHER, judgedIds: [3, 4] }
const total = { value: 4, keep: () => {} }
const list = (db: Db, viewer: Viewer, query: object) =>
  q.search(db, viewer, NOW, PreparationSearch.parse(query), total)

const CASES: Record<string, { ask: (db: Db) => Promise<unknown>; by: string }> = {
  'the list': { ask: (db) => list(db, ALL, {}), by: 'lesson_preparations_latest' },
  'one’s own': { ask: (db) => list(db, TEACHER, { mine: 'true' }), by: 'lesson_preparations_author' },
  'by a name': { ask: (db) => list(db, ALL, { keyword: '备课17' }), by: 'lesson_preparations_search' },
  'what waits': {
    ask: (db) => reviews.waiting(db, ALL, NOW, ReviewSearch.parse({}), total),
    by: 'lesson_preparation_reviews_waiting',
  },
  'what waits for one’s own decision': {
    ask: (db) => reviews.waiting(db, HEAD, NOW, ReviewSearch.parse({ charged: 'true' }), total),
    by: 'lesson_preparation_reviews_waiting',
  },
  'what asks for 反思': {
    ask: (db) => slots.unreflected(db, 7, { from: '2026-11-02', to: '2026-11-22' }),
    by: 'lesson_preparation_slots_once',
  },
  'a week': {
    ask: (db) => slots.inWeek(db, { classIds: [1, 2, 3], from: '2026-11-16', to: '2026-11-22' }),
    by: 'lesson_preparation_slots_class',
  },
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
}, 60_000)

test.each(Object.entries(CASES))('of forty thousand preparations: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, ask)
  expect(plan).toContain(by)
})

test('what a teacher sees is found by indexes, not by going through all', async () => {
  for (const read of [(db: Db) => list(db, TEACHER, {}), CASES['what waits for one’s own decision']?.ask]) {
    const { plan } = await planOf(t.database, async (db) => read?.(db))
    expect(plan).not.toContain('Seq Scan on lesson_preparations')
  }
})

test('where one reviews everything, what others see is still found without going through the reviews', async () => {
  // As years of writing leave it: hardly smaller than the reviews themselves.
  const index = sql.ref('lesson_preparation_reviews_reviewer')
  await sql`alter index ${index} set (fillfactor = 30)`.execute(t.db)
  await sql`reindex index ${index}`.execute(t.db)
  const { plan } = await planOf(t.database, (db) => list(db, TEACHER, {}), { generic: true })
  expect(plan).toContain('Index Only Scan using lesson_preparation_reviews_reviewer')
  expect(plan).not.toMatch(/Seq Scan on lesson_preparation(s|_reviews)\b/)
})
