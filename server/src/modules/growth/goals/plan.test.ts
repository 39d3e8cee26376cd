import { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import type { Viewer } from '../assessments/scope'
import * as q from './queries'

/** Two hundred classes of ten, each pupil with eight goals. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into growth_goals (student_id, title, due_date, status, remind_days, author_kind)
    select s.id, '目标', date '2026-09-10' + 14 * n, case when n < 6 then 'DONE' else 'ACTIVE' end,
      case when n % 2 = 0 then 3 end, 'self' from students s cross join generate_series(0, 7) n`,
  sql`vacuum (analyze) growth_goals, students, classes, class_memberships`,
]

const ALL: Viewer = {
  ...{ all: true, chargesAll: true, family: false },
  ...{ classIds: [], chargeIds: [], studentIds: [] },
}
interface Who {
  classIds: number[]
  studentId: number
}
const list = (db: Db, viewer: Viewer, query: object) =>
  q.search(db, viewer, GoalSearch.parse(query), { value: 4, keep: () => {} })

const OF_PUPIL = 'growth_goals_of_pupil'
const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'the list of the whole school': { ask: (db) => list(db, ALL, {}), by: 'growth_goals_latest' },
  'of one status': { ask: (db) => list(db, ALL, { status: 'ACTIVE' }), by: 'growth_goals_of_status' },
  'of a class': {
    ask: (db, { classIds }) => list(db, { ...ALL, all: false, classIds: classIds.slice(0, 1) }, {}),
    by: OF_PUPIL,
  },
  'of a teacher’s classes': {
    ask: (db, { classIds }) => list(db, { ...ALL, all: false, classIds }, {}),
    by: OF_PUPIL,
  },
  'of a family': {
    ask: (db, { studentId }) => list(db, { ...ALL, all: false, family: true, studentIds: [studentId] }, {}),
    by: OF_PUPIL,
  },
  'what is due and to be told': {
    ask: (db) => q.toRemind(db, '2026-12-01', 200),
    by: 'growth_goals_to_remind',
  },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const classes = await t.db.selectFrom('classes').select('id').orderBy('id').limit(6).execute()
  const classIds = classes.map(({ id }) => id)
  const pupil = await t.db
    .selectFrom('students')
    .select('id')
    .where('class_id', '=', classIds[0] ?? 0)
    .executeTakeFirstOrThrow()
  who = { classIds, studentId: pupil.id }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on growth_goals\b/)
})
