import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi } from '@xueqiao/contract/features/growth/assessments/figures'
import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { growthEvaluationsApi } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { healthRecordsApi } from '@xueqiao/contract/features/growth/health/api'
import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { assessments } from './later/assessments'
import { exams } from './later/exams'
import { fillLater } from './later/fill'
import { growth } from './later/growth'
import { growthRecords } from './later/growth-records'
import { health } from './later/health'

let t: TestApp
beforeAll(async () => {
  t = await demoApp()
}, 60_000)

test('ASSESSMENT-06: the offered class has a term of them at once, every class after the job', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const own = (await teacher(assessmentsApi.search, { query: { size: 50 } })).data
  expect(own.totalElements).toBeGreaterThan(100)
  expect(new Set(own.content.map(({ status }) => status))).toContain('PENDING')
  expect((await teacher(assessmentsApi.comments)).data.length).toBeGreaterThan(2)
  const parent = await t.login('parent', DEMO_PASSWORD)
  const child = (await parent(assessmentsApi.search)).data
  expect(child.totalElements).toBeGreaterThan(2)
  expect(child.content.every(({ status }) => status === 'APPROVED')).toBe(true)
  const studentId = child.content[0]?.studentId ?? 0
  const { data: radar } = await teacher(assessmentFiguresApi.radar, { query: { studentId } })
  expect(radar.band).not.toBeNull()

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [assessments] })
  const { rows } = await sql<{
    without: number
  }>`select count(*) as without from classes c where c.deleted_at is null
    and exists (select from students s where s.class_id = c.id)
    and not exists (select from assessments a where a.class_id = c.id)`.execute(t.db)
  expect(rows[0]?.without).toBe(0)
})

test('the offered class has goals and awards in every state', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { data } = await teacher(goalsApi.search, { query: { size: 200 } })
  expect(data.totalElements).toBeGreaterThan(40)
  expect(new Set(data.content.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'DONE', 'ABANDONED']))
  const parent = await t.login('parent', DEMO_PASSWORD)
  const own = (await parent(goalsApi.search)).data.content
  expect(own.length).toBeGreaterThan(2)
  expect(own.some(({ authorKind }) => authorKind !== 'self')).toBe(true)
  const comments = (await parent(termCommentsApi.search)).data
  expect(comments.totalElements).toBe(1)
  expect((await teacher(termCommentsApi.search)).data.totalElements).toBeGreaterThan(45)
  const awards = (await parent(achievementsApi.search)).data.content
  expect(new Set(awards.map(({ status }) => status))).toEqual(new Set(['PENDING', 'APPROVED', 'REJECTED']))
})

test('one exam is released and one is being entered at once, and every pupil has two after the job', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { content } = (await teacher(examsApi.search)).data
  expect(content.map(({ name, status }) => [name, status])).toEqual([
    ['期中考试', 'ENTRY'],
    ['第一次月考', 'RELEASED'],
  ])
  const parent = await t.login('parent', DEMO_PASSWORD)
  const own = (await parent(marksApi.ofPupil)).data.content
  expect(own.map(({ name }) => name)).toEqual(['第一次月考'])
  expect(own[0]?.courses.length).toBeGreaterThan(1)

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [exams] })
  const { rows } = await sql<{ few: number; low: number; high: number }>`select
      count(*) filter (where own.exams < 2) as few, min(own.part) as low, max(own.part) as high
    from (select s.id, count(distinct ec.exam_id) as exams, avg(x.score / ec.full_marks) as part
      from students s left join exam_scores x on x.student_id = s.id
      left join exam_courses ec on ec.id = x.exam_course_id
      where s.class_id is not null and s.deleted_at is null group by s.id) own`.execute(t.db)
  expect(rows[0]?.few).toBe(0)
  expect(rows[0]?.low).toBeLessThan(0.65)
  expect(rows[0]?.high).toBeGreaterThan(0.9)
})

test('the offered class has records at every step and an appeal, and every class some after the job', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { data: flow } = await teacher(growthFlowApi.flow, { query: {} })
  for (const count of [flow.counts.RECORDED, flow.counts.SELECTED, flow.counts.PUBLISHED])
    expect(count).toBeGreaterThan(5)
  expect(flow.openAppeals).toBe(1)
  const { data: some } = await teacher(growthRecordsApi.search, { query: { size: 50 } })
  expect(new Set(some.content.map(({ authorKind }) => authorKind)).size).toBeGreaterThan(1)
  const parent = await t.login('parent', DEMO_PASSWORD)
  const [child] = (await parent(growthRecordsApi.subjects, { query: {} })).data
  const { data } = await parent(growthProfileApi.profile, { query: { studentId: child?.studentId ?? 0 } })
  expect(data.records).toBeGreaterThan(4)
  expect(
    data.dimensions.filter(({ score, before }) => score !== null && before !== null).length,
  ).toBeGreaterThan(2)
  // Approved in both semesters, with words; photos stand beside what was seen, and proofs beside what was won.
  expect(data.comment).not.toBeNull()
  const { data: written } = await parent(growthEvaluationsApi.search, { query: {} })
  expect(written.content.map(({ status }) => status)).toEqual(['APPROVED'])
  const { data: seen } = await parent(growthRecordsApi.search, {
    query: { studentId: child?.studentId ?? 0, size: 50 },
  })
  expect(seen.content.filter(({ photos }) => photos.length > 0).length).toBeGreaterThan(3)
  const [award] = (await parent(achievementsApi.search, { query: { status: 'APPROVED' } })).data.content
  expect((await parent(achievementsApi.get, { params: { id: award?.id ?? 0 } })).data.files).toHaveLength(1)
  const decided = await sql`select status from growth_appeals order by status`.execute(t.db)
  expect(decided.rows).toEqual([{ status: 'DISMISSED' }, { status: 'OPEN' }, { status: 'UPHELD' }])

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [growthRecords] })
  const { rows } = await sql<{ without: number }>`select count(*) as without from classes c
    where c.deleted_at is null and exists (select from students s where s.class_id = c.id)
    and not exists (select from growth_records r where r.class_id = c.id)`.execute(t.db)
  expect(rows[0]?.without).toBe(0)
})

test('every class has goals, awards that wait, comments and evaluations after the job', async () => {
  // A demo school of before is filled while people write in it.
  const early = await sql<{ id: number }>`select min(s.id) as id from students s
    where s.deleted_at is null and s.class_id is not null
      and not exists (select from term_comments x where x.class_id = s.class_id)`.execute(t.db)
  const id = early.rows[0]?.id ?? 0
  const terms = sql`from students s cross join semesters t where s.id = ${id}`
  await sql`insert into term_comments (student_id, class_id, semester_id, text)
    select s.id, s.class_id, t.id, '自己写的' ${terms}`.execute(t.db)
  await sql`insert into growth_evaluations (student_id, class_id, semester_id, judgements, comment)
    select s.id, s.class_id, t.id, '{}', '自己写的' ${terms}`.execute(t.db)
  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [growth] })
  for (const [what, having] of [
    ['goals', sql`growth_goals x join students p on p.id = x.student_id where p.class_id = c.id`],
    [
      'awards',
      sql`achievements x join students p on p.id = x.student_id where p.class_id = c.id and x.status = 'PENDING'`,
    ],
    ['comments', sql`term_comments x where x.class_id = c.id and x.released_at is not null`],
    ['evaluations', sql`growth_evaluations x where x.class_id = c.id and x.status = 'APPROVED'`],
    ['waiting', sql`growth_evaluations x where x.class_id = c.id and x.status = 'PENDING'`],
  ] as const) {
    const { rows } = await sql<{ without: number }>`select count(*) as without from classes c
      where c.deleted_at is null and (select count(*) from students s where s.class_id = c.id and s.deleted_at is null) > 20
      and not exists (select from ${having})`.execute(t.db)
    expect(rows[0]?.without, what).toBe(0)
  }
  const { rows: kept } = await sql`select text from term_comments where student_id = ${id} union
    select comment from growth_evaluations where student_id = ${id}`.execute(t.db)
  expect(kept).toEqual([{ text: '自己写的' }])
})

test('the offered class has two autumns of the fitness test, every pupil after the job, most of whom pass', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { content } = (await teacher(healthRecordsApi.search, { query: { size: 1 } })).data
  const studentId = content[0]?.studentId ?? 0
  const own = (await teacher(healthRecordsApi.ofPupil, { params: { studentId } })).data
  expect(own.years).toHaveLength(2)
  expect(own.points.length).toBeGreaterThan(2)
  expect(own.points.some(({ leftNaked }) => leftNaked !== null)).toBe(true)

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [health] })
  const { rows } = await sql<{
    level: string
    part: number
  }>`select level, count(*)::float / sum(count(*)) over () as part
    from fitness_results where school_year = 2026 group by level`.execute(t.db)
  const part = Object.fromEntries(rows.map((row) => [row.level, row.part]))
  expect(Number(part.pass) + Number(part.good)).toBeGreaterThan(0.6)
  for (const level of ['excellent', 'fail', 'exempt']) expect(part[level], level).toBeGreaterThan(0.003)
  expect(part.excellent).toBeLessThan(0.3)
  const { rows: without } =
    await sql`select from students s where s.class_id is not null and s.deleted_at is null
    and not exists (select from fitness_results f where f.student_id = s.id)`.execute(t.db)
  expect(without).toHaveLength(0)
})
