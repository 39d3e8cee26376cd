import { PlanSearch } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as q from './queries'
import type { Viewer } from './scope'

/** Two hundred courses, nine grades, ten semesters: more than a school writes in its life. */
const STATEMENTS = [
  sql`insert into courses (name, course_code, course_type, credits)
    select '课程' || n, 'L' || n, '必修', 2 from generate_series(1, 200) n`,
  sql`insert into semesters (code, name, semester_order, start_date, end_date)
    select 'S' || n, '学期' || n, 1, date '2020-09-01' + 180 * n, date '2021-01-31' + 180 * n
    from generate_series(1, 10) n`,
  sql`insert into teaching_plans (course_id, grade, semester_id, title, content, search_keys, status, updated_at)
    select co.id, g, s.id, '计划', '{"lessons": []}', ('计划' || co.id)::tsvector,
      case when (co.id + g) % 50 = 0 then 'SUBMITTED' else 'DRAFT' end, now() - co.id * g * interval '1 minute'
    from courses co cross join generate_series(1, 9) g cross join semesters s`,
  sql`vacuum (analyze) teaching_plans, courses, semesters`,
]

const ALL: Viewer = {
  ...{ all: true, userId: 1, approves: true, departmentIds: [], ledIds: [], courseIds: [], taught: [] },
  ...{ judgedIds: [], ledAuthorIds: [] },
}
const FAMILY: Viewer = {
  ...{ ...ALL, all: false, approves: false },
  taught: [{ courseId: 7, grade: 3, semesterId: 1 }],
}
const list = (db: Db, query: object, viewer = ALL) => q.search(db, viewer, PlanSearch.parse(query))

const CASES: Record<string, { ask: (db: Db) => Promise<unknown>; by: string }> = {
  'the list': { ask: (db) => list(db, {}), by: 'teaching_plans_latest' },
  'what waits': { ask: (db) => list(db, { status: 'SUBMITTED' }), by: 'teaching_plans_waiting' },
  'what waits for one’s own decision': {
    ask: (db) => list(db, { charged: 'true' }),
    by: 'teaching_plans_waiting',
  },
  'of a course': { ask: (db) => list(db, { courseId: 7 }), by: 'teaching_plans_once' },
  'one’s own': { ask: (db) => list(db, { mine: 'true' }), by: 'teaching_plans_author' },
  'by a name': { ask: (db) => list(db, { keyword: '计划17' }), by: 'teaching_plans_search' },
}

test('what families and colleagues see is found by indexes, not by going through all, in either order', async () => {
  for (const viewer of [FAMILY, { ...FAMILY, courseIds: [7, 8] }])
    for (const query of [{}, { status: 'APPROVED', sort: 'semester,desc' }]) {
      const { plan } = await planOf(t.database, (db) => list(db, query, viewer))
      expect(plan).toContain('teaching_plans_once')
      expect(plan).not.toContain('Seq Scan on teaching_plans')
    }
})

test('what a 教研组长 is to decide is found among what waits', async () => {
  const viewer = { ...FAMILY, approves: true, judgedIds: [7, 8], courseIds: [7, 8] }
  const { plan } = await planOf(t.database, (db) => list(db, { charged: 'true' }, viewer))
  expect(plan).not.toContain('Seq Scan on teaching_plans')
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
}, 60_000)

test.each(Object.entries(CASES))('of eighteen thousand plans: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, ask)
  expect(plan).toContain(by)
})

test('how many plans there are is counted once, and known after that', async () => {
  const kept: number[] = []
  const ask = (value: number | undefined) =>
    q.search(t.db, ALL, PlanSearch.parse({ size: 1 }), { value, keep: (count) => void kept.push(count) })
  const { totalElements } = await ask(undefined)
  expect(kept).toEqual([totalElements])
  expect((await ask(7)).totalElements).toBe(7)
  expect(kept).toHaveLength(1)
})
