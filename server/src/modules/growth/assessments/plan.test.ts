import { AssessmentSearch } from '@xueqiao/contract/features/growth/assessments/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as c from './class-queries'
import * as figures from './figures-queries'
import * as q from './queries'
import type { Viewer } from './scope'

/** Two hundred classes of ten, each pupil with a year of months and two terms. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into assessments (student_id, class_id, type, date, academic_score, behavior_score, social_score, status)
    select s.id, s.class_id, case when n % 6 = 0 then 'term' else 'monthly' end, date '2025-09-10' + 28 * n,
      (s.id + n) % 11 / 2.0, 4, 3.5, case when n < 11 then 'APPROVED' else 'PENDING' end
    from students s cross join generate_series(0, 11) n`,
  // Of these alone: what databases share is at times held by other tests.
  sql`vacuum (analyze) assessments, students, classes, class_memberships`,
]

const ALL: Viewer = {
  all: true,
  chargesAll: true,
  family: false,
  classIds: [],
  chargeIds: [],
  studentIds: [],
}
interface Who {
  teacher: Viewer
  classId: number
  studentId: number
}
const list = (db: Db, viewer: Viewer, query: object) =>
  q.search(db, viewer, AssessmentSearch.parse(query), { value: 4, keep: () => {} })
const term = { from: '2026-03-01', to: '2026-07-31' }

const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'the list of the whole school': { ask: (db) => list(db, ALL, {}), by: 'assessments_latest' },
  'of one kind': { ask: (db) => list(db, ALL, { type: 'term' }), by: 'assessments_of_type' },
  'what waits for approval': { ask: (db) => list(db, ALL, { status: 'PENDING' }), by: 'assessments_pending' },
  'of a class': {
    ask: (db, { classId }) => list(db, ALL, { classId }),
    by: 'assessments_of_class',
  },
  'of a teacher’s classes': { ask: (db, { teacher }) => list(db, teacher, {}), by: 'assessments_once' },
  'of a family': {
    ask: (db, { studentId }) => list(db, { ...ALL, all: false, family: true, studentIds: [studentId] }, {}),
    by: 'assessments_once',
  },
  'the sheet of a class': {
    ask: (db, { classId }) => c.ofClass(db, { classId, type: 'monthly', ...term }),
    by: 'assessments_once',
  },
  'the figures of a grade': {
    ask: (db) => figures.byClass(db, ALL, 3, term),
    by: 'assessments_of_class',
  },
  'the band of a class': {
    ask: (db, { classId }) => figures.bandsOf(db, ALL, classId, term),
    by: 'assessments_of_class',
  },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const classes = await t.db.selectFrom('classes').select('id').orderBy('id').limit(6).execute()
  const classIds = classes.map(({ id }) => id)
  const [classId = 0] = classIds
  const pupil = await t.db
    .selectFrom('students')
    .select('id')
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  who = { teacher: { ...ALL, all: false, classIds }, classId, studentId: pupil.id }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on assessments\b/)
})
