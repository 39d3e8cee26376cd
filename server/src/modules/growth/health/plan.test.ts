import { CheckSearch } from '@xueqiao/contract/features/growth/health/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as d from './check-queries'
import * as f from './fitness-queries'
import * as q from './queries'
import type { Keeper } from './scope'

/** Two hundred classes of ten, each pupil with three check-ups and two autumns. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into physical_exams (student_id, exam_date, height, weight)
    select s.id, date '2024-10-10' + 365 * n + (s.id % 20)::int, 150, 40 from students s, generate_series(0, 2) n`,
  sql`insert into fitness_results (student_id, school_year, class_id, grade, gender, standard_id, tested_on, level)
    select s.id, 2025 + n, s.class_id, 1 + s.class_id % 9, '男', (select id from fitness_standards), '2026-10-20', 'pass'
    from students s, generate_series(0, 1) n`,
  sql`vacuum (analyze) physical_exams, fitness_results, students, classes, class_memberships`,
]

const ALL: Keeper = {
  ...{ all: true, chargesAll: true, family: false, doctor: false, leads: true },
  ...{ classIds: [], chargeIds: [], studentIds: [] },
}
interface Who {
  head: Keeper
  classId: number
  studentId: number
}
const list = (db: Db, keeper: Keeper, query: object) =>
  q.search(db, keeper, CheckSearch.parse(query), { value: 4, keep: () => {} })

const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'check-ups of the whole school': { ask: (db) => list(db, ALL, {}), by: 'physical_exams_latest' },
  'of a head teacher’s class': { ask: (db, { head }) => list(db, head, {}), by: 'physical_exams_by_student' },
  'of one pupil': {
    ask: (db, { studentId }) => list(db, ALL, { studentId }),
    by: 'physical_exams_by_student',
  },
  'the sheet of a class': {
    ask: (db, { classId }) => f.ofClass(db, classId, 2026),
    by: 'fitness_results_once',
  },
  'a class on the day of its check-up': {
    ask: (db, { classId }) => d.ofDay(db, classId, '2026-10-20'),
    by: 'physical_exams_by_student',
  },
  'the days on which a class was called up': {
    ask: (db, { classId }) => d.days(db, classId, 2),
    by: 'physical_exams_by_student',
  },
  'the years of a pupil': {
    ask: (db, { studentId }) => f.ofPupil(db, studentId),
    by: 'fitness_results_once',
  },
  'the years there are': { ask: (db) => f.years(db), by: 'fitness_results_of_grade' },
  'the shares of a grade': { ask: (db) => f.countsOf(db, 2026, 3), by: 'fitness_results_of_grade' },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const { classId, studentId } = await t.db
    .selectFrom('students')
    .select(['id as studentId', 'class_id as classId'])
    .where('class_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const head = { ...ALL, all: false, chargesAll: false, chargeIds: [classId ?? 0] }
  who = { head, classId: classId ?? 0, studentId }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on (physical_exams|fitness_results)\b/)
})
