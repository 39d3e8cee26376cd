import { EvaluationSearch } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { RecordSearch } from '@xueqiao/contract/features/growth/growth-records/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as facts from '../growth-evaluations/facts-queries'
import * as evaluations from '../growth-evaluations/queries'
import * as figures from './figures-queries'
import * as flow from './flow-queries'
import * as q from './queries'
import type { Viewer } from './scope'

/** Two hundred classes of ten, each pupil with ten records. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 6, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into growth_records (student_id, class_id, semester_id, date, dimension, indicator_id, title, author_kind, status)
    select s.id, s.class_id, (select min(id) from semesters), date '2026-09-02' + 7 * n, i.dimension, i.id, '志愿服务',
      'teacher', case when n < 5 then 'PUBLISHED' else 'RECORDED' end
    from students s cross join generate_series(0, 9) n
    join lateral (select g.id, g.dimension from growth_indicators g where g.stage = '小学' order by g.id
      offset (s.id + n) % 14 limit 1) i on true`,
  sql`vacuum (analyze) growth_records, growth_indicators, students, classes, class_memberships`,
]

const ALL: Viewer = {
  ...{ all: true, chargesAll: true, family: false, classIds: [], chargeIds: [], studentIds: [] },
  ...{ userId: 0, mateClassIds: [] },
}
interface Who {
  teacher: Viewer
  classId: number
  studentId: number
  semesterId: number
}
const total = { value: 4, keep: () => {} }
const list = (db: Db, viewer: Viewer, query: object) => q.search(db, viewer, RecordSearch.parse(query), total)

const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'the list of the whole school': { ask: (db) => list(db, ALL, {}), by: 'growth_records_latest' },
  'of one dimension': { ask: (db) => list(db, ALL, { dimension: 'art' }), by: 'growth_records_of_dimension' },
  'of a class': {
    ask: (db, { classId, semesterId }) => list(db, ALL, { classId, semesterId }),
    by: 'growth_records_of_student',
  },
  'of a teacher’s classes': {
    ask: (db, { teacher }) => list(db, teacher, {}),
    by: 'growth_records_of_student',
  },
  'of a family': {
    ask: (db, { studentId, classId }) =>
      list(db, { ...ALL, all: false, family: true, studentIds: [studentId], mateClassIds: [classId] }, {}),
    by: 'growth_records_of_student',
  },
  'how far a class is': {
    ask: (db, { classId, semesterId }) => flow.counts(db, ALL, { classId, semesterId }),
    by: 'growth_records_of_student',
  },
  'what waits in a class': {
    ask: (db, { classId, semesterId }) => flow.waiting(db, { ...ALL, chargeIds: [classId] }, semesterId),
    by: 'growth_records_of_student',
  },
  'what is new of a child': {
    ask: (db, { studentId }) => flow.fresh(db, { ...ALL, studentIds: [studentId] }, new Date(0)),
    by: 'growth_records_of_student',
  },
  'the coverage of a grade': {
    ask: (db, { classId, semesterId }) => figures.cells(db, [classId, classId + 1], semesterId),
    by: 'growth_records_of_student',
  },
  'the semesters of a class': {
    ask: (db, { classId, semesterId }) => figures.cellsOfTerms(db, classId, [semesterId]),
    by: 'growth_records_of_student',
  },
  'what stands behind scores': {
    ask: (db, { studentId, semesterId }) => facts.counted(db, [studentId, studentId + 1], semesterId),
    by: 'growth_records_of_student',
  },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  const semesterId = await buildersFor(t).aSemester()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const classes = await t.db.selectFrom('classes').select('id').orderBy('id').limit(6).execute()
  const classIds = classes.map(({ id }) => id)
  const [classId = 0] = classIds
  const pupil = await t.db
    .selectFrom('students')
    .select('id')
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  who = { teacher: { ...ALL, all: false, classIds }, classId, studentId: pupil.id, semesterId }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on growth_records\b/)
})

test('evaluations of a class are found by its pupils', async () => {
  const query = EvaluationSearch.parse({ classId: who.classId })
  const { plan } = await planOf(t.database, (db) => evaluations.search(db, ALL, who.semesterId, query, total))
  expect(plan).not.toMatch(/Seq Scan on students\b/)
})
