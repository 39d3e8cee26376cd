import { ActivitySearch } from '@xueqiao/contract/features/growth/achievements/activities'
import { AchievementSearch } from '@xueqiao/contract/features/growth/achievements/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import type { Viewer } from '../assessments/scope'
import * as activities from './activity-queries'
import * as awards from './award-queries'

/** Two hundred classes of ten, each pupil with eight awards and activities. */
const STATEMENTS = [
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into achievements (student_id, award_name, award_date, award_level, kind, status)
    select s.id, '三好学生', date '2024-09-10' + 60 * n, case when n = 3 then '市级' else '校级' end,
      case when n % 4 = 0 then '学科竞赛' else '其他' end, case when n = 7 then 'PENDING' when n = 6 and s.id % 20 = 0 then 'REJECTED' else 'APPROVED' end
    from students s cross join generate_series(0, 7) n`,
  sql`insert into activities (student_id, activity_name, start_date, activity_type, status)
    select s.id, '春季研学', date '2024-09-10' + 60 * n, case when n % 4 = 0 then '志愿服务' else '其他' end,
      case when n = 7 then 'PENDING' when n = 6 and s.id % 20 = 0 then 'REJECTED' else 'APPROVED' end
    from students s cross join generate_series(0, 7) n`,
  sql`vacuum (analyze) achievements, activities, students, classes, class_memberships`,
]

const ALL: Viewer = {
  ...{ all: true, chargesAll: true, family: false },
  ...{ classIds: [], chargeIds: [], studentIds: [] },
}
interface Who {
  classIds: number[]
  studentId: number
}
const TOTAL = { value: 4, keep: () => {} }
const list = (db: Db, viewer: Viewer, query: object) =>
  awards.search(db, viewer, AchievementSearch.parse(query), TOTAL)
const activityList = (db: Db, viewer: Viewer, query: object) =>
  activities.search(db, viewer, ActivitySearch.parse(query), TOTAL)

const OF_PUPIL = 'achievements_by_student'
const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'the list of the whole school': { ask: (db) => list(db, ALL, {}), by: 'achievements_latest' },
  'what waits': { ask: (db) => list(db, ALL, { status: 'PENDING' }), by: 'achievements_pending' },
  'what was sent back': { ask: (db) => list(db, ALL, { status: 'REJECTED' }), by: 'achievements_rejected' },
  'whoever is called so': { ask: (db) => list(db, ALL, { keyword: '张1999' }), by: OF_PUPIL },
  'activities of the whole school': { ask: (db) => activityList(db, ALL, {}), by: 'activities_latest' },
  'activities that wait': {
    ask: (db) => activityList(db, ALL, { status: 'PENDING' }),
    by: 'activities_pending',
  },
  'activities that were sent back': {
    ask: (db) => activityList(db, ALL, { status: 'REJECTED' }),
    by: 'activities_rejected',
  },
  'activities of one type': {
    ask: (db) => activityList(db, ALL, { activityType: '志愿服务' }),
    by: 'activities_of_type',
  },
  'activities of a family': {
    ask: (db, { studentId }) =>
      activityList(db, { ...ALL, all: false, family: true, studentIds: [studentId] }, {}),
    by: 'activities_by_student',
  },
  'of one kind': { ask: (db) => list(db, ALL, { kind: '学科竞赛' }), by: 'achievements_of_kind' },
  'of one level': { ask: (db) => list(db, ALL, { awardLevel: '市级' }), by: 'achievements_of_level' },
  'of a class': { ask: (db, { classIds: [classId] }) => list(db, ALL, { classId }), by: OF_PUPIL },
  'of a teacher’s classes': {
    ask: (db, { classIds }) => list(db, { ...ALL, all: false, classIds }, {}),
    by: OF_PUPIL,
  },
  'of a family': {
    ask: (db, { studentId }) => list(db, { ...ALL, all: false, family: true, studentIds: [studentId] }, {}),
    by: OF_PUPIL,
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
  expect(plan).not.toMatch(/Seq Scan on (achievements|activities)\b/)
})
