import { EvaluationSearch } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import type { Viewer } from '../growth-records/scope'
import { search as commentsOf, ofClass } from '../term-comments/queries'
import * as q from './queries'

/** Two hundred classes of ten, each pupil evaluated and written of in eight semesters. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into growth_evaluations (student_id, class_id, semester_id, judgements)
    select s.id, s.class_id, se.id, '{"moral": 4}' from students s, semesters se`,
  sql`insert into term_comments (student_id, class_id, semester_id, text)
    select s.id, s.class_id, se.id, '更愿意开口了。' from students s, semesters se`,
  sql`vacuum (analyze) growth_evaluations, term_comments, students, classes, class_memberships`,
]

const ALL: Viewer = {
  ...{ all: true, chargesAll: true, family: false, userId: 1, mateClassIds: [] },
  ...{ classIds: [], chargeIds: [], studentIds: [] },
}
interface Who {
  classId: number
  studentId: number
  semesterId: number
}
const total = { value: 4, keep: () => {} }
const list = (db: Db, viewer: Viewer, semesterId: number, query: object) =>
  q.search(db, viewer, semesterId, EvaluationSearch.parse(query), total)

const EVALUATIONS = 'growth_evaluations_once'
const COMMENTS = 'term_comments_once'
const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'evaluations of the whole school': {
    ask: (db, { semesterId }) => list(db, ALL, semesterId, {}),
    by: EVALUATIONS,
  },
  'of a class': {
    ask: (db, { semesterId, classId }) => list(db, ALL, semesterId, { classId }),
    by: EVALUATIONS,
  },
  'of a teacher’s class': {
    ask: (db, { semesterId, classId }) =>
      list(db, { ...ALL, all: false, classIds: [classId] }, semesterId, {}),
    by: EVALUATIONS,
  },
  'the comments of a class': { ask: (db, who) => ofClass(db, who), by: COMMENTS },
  'the comments of a family': {
    ask: (db, { studentId }) =>
      commentsOf(
        db,
        { ...ALL, all: false, family: true, studentIds: [studentId] },
        { page: 1, size: 10 },
        total,
      ),
    by: COMMENTS,
  },
  'the latest comments of the school': {
    ask: (db) => commentsOf(db, ALL, { page: 0, size: 20 }, total),
    by: 'term_comments_latest',
  },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  const make = buildersFor(t)
  const semesterId = await make.aSemester()
  for (let n = 0; n < 7; n++) await make.aSemester({ current: false })
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const { classId, studentId } = await t.db
    .selectFrom('students')
    .select(['id as studentId', 'class_id as classId'])
    .where('class_id', 'is not', null)
    .executeTakeFirstOrThrow()
  who = { classId: classId ?? 0, studentId, semesterId }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on (growth_evaluations|term_comments)\b/)
})
