import { growthEvaluationsApi as api } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { beforeAll, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'
import type { Caller } from '../../../../test/policy'

let lab: Awaited<ReturnType<typeof assessmentLab>>
let an = 0
let le = 0
let indicators: { id: number; weight: number }[] = []

beforeAll(async () => {
  lab = await assessmentLab()
  ;[an = 0, le = 0] = lab.pupils
  const { data } = await lab.head(growthIndicatorsApi.list, {})
  const junior = data?.stages.find(({ stage }) => stage === '初中')
  indicators = junior?.dimensions.find(({ dimension }) => dimension === 'practice')?.indicators ?? []
})

const record = async (studentId: number, indicator = indicators[0]) => {
  const body = { studentId, date: '2026-11-10', dimension: 'practice' as const, title: '社区志愿服务' }
  const { data } = await lab.teacher(growthRecordsApi.create, {
    body: { ...body, indicatorId: indicator?.id ?? 0 },
  })
  return data?.id ?? 0
}
const profileOf = async (by: Caller, studentId: number) =>
  (await by(growthProfileApi.profile, { query: { studentId } })).data
const practice = async (by: Caller, studentId: number) =>
  (await profileOf(by, studentId))?.dimensions.find(({ dimension }) => dimension === 'practice')
const assessed = (studentId: number, social: number, date = '2026-11-01') =>
  lab.t.db
    .insertInto('assessments')
    .values({
      ...{ student_id: studentId, class_id: lab.classId, type: 'monthly', date, status: 'APPROVED' },
      ...{ academic_score: null, behavior_score: null, social_score: social, comment: null, author_id: null },
    })
    .execute()

test('a score is worked out of judgement, assessments and selected records', async () => {
  expect(await practice(lab.head, an)).toMatchObject({ score: null, records: 0, thin: true })
  const [one, two] = [await record(an), await record(an)]
  // What nobody has selected is counted, and says nothing yet.
  expect(await practice(lab.head, an)).toMatchObject({
    score: null,
    evidence: null,
    records: 2,
    selected: 0,
    thin: false,
  })
  await lab.head(growthRecordsApi.select, { body: { ids: [one, two] } })
  // Two of the indicator of 40: 0.4 × 5.
  expect(indicators[0]?.weight).toBe(40)
  expect(await practice(lab.head, an)).toMatchObject({ score: 2, evidence: 2, selected: 2 })
  await assessed(an, 4)
  // (30 × 4 + 20 × 2) / 50
  expect(await practice(lab.parent, an)).toMatchObject({ score: 3.2, assessment: 4 })
  const body = {
    studentId: an,
    semesterId: lab.semesterId,
    judgements: { practice: 4.5 },
    comment: '热心公益',
  }
  const made = await lab.teacher(api.create, { body })
  // (50 × 4.5 + 30 × 4 + 20 × 2) / 100
  expect(made.data).toMatchObject({ status: 'PENDING', mayEdit: true, mayApprove: false })
  expect(await practice(lab.head, an)).toMatchObject({ score: 3.9, judgement: 4.5 })
  // Families see neither the judgement nor the comment before it is approved.
  expect(await practice(lab.pupil, an)).toMatchObject({ score: 3.2, judgement: null })
  expect((await profileOf(lab.pupil, an))?.comment).toBeNull()
  expect((await lab.parent(api.search, { query: {} })).data?.totalElements).toBe(0)
  const id = made.data?.id ?? 0
  expect((await lab.parent(api.get, { params: { id } })).status).toBe(404)
  expect((await lab.teacher(api.approve, { params: { id } })).status).toBe(403)
  const { data: read } = await lab.head(api.get, { params: { id } })
  await lab.teacher(api.update, { params: { id }, body })
  const stale = await lab.head.loose(api.approve, { params: { id }, query: { version: read.version ?? 0 } })
  expect(stale).toMatchObject({ status: 409, code: 'STALE', errors: [{ field: `versions.${id}` }] })
  expect((await lab.head(api.approve, { params: { id } })).data).toMatchObject({
    status: 'APPROVED',
    total: 3.9,
  })
  const lines = lab.t.db.selectFrom('notifications').select('link').where('title', 'like', '综合评价：%')
  const link = `/student-growth/profile?studentId=${an}&semesterId=${lab.semesterId}&part=said`
  expect(await lines.execute()).toEqual([{ link }, { link }])
  expect(await profileOf(lab.parent, an)).toMatchObject({ comment: '热心公益', records: 2, waiting: 0 })
  expect((await lab.parent(api.search, { query: {} })).data?.content).toMatchObject([{ id, total: 3.9 }])
  // What comes later does not change what was approved.
  await assessed(an, 0, '2026-11-15')
  expect(await practice(lab.parent, an)).toMatchObject({ score: 3.9, assessment: 4 })
  const change = { params: { id }, body: { ...body, judgements: { practice: 5 }, comment: undefined } }
  expect((await lab.teacher(api.update, change)).status).toBe(403)
  // (50 × 5 + 30 × 2 + 20 × 2) / 100
  expect((await lab.head(api.update, change)).data).toMatchObject({
    status: 'APPROVED',
    comment: '热心公益',
    total: 3.5,
  })
  expect((await lab.head(api.create, { body })).errors?.[0]).toEqual({
    field: 'studentId',
    message: '该学生本学期已有综合评价',
  })
})

test('nobody sees another’s, and bad input is said at its field', async () => {
  const mate = (await lab.make.aUser('mate', ['STUDENT'], { type: 'STUDENT', id: le })).call
  for (const caller of [mate, lab.stranger])
    expect((await caller(growthProfileApi.profile, { query: { studentId: an } })).status).toBe(404)
  const base = { studentId: le, semesterId: lab.semesterId }
  const cases: [object, string][] = [
    [{ judgements: { moral: 4.2 } }, 'judgements.moral'],
    [{ judgements: { moral: 5.5 } }, 'judgements.moral'],
    [{ judgements: {} }, 'comment'],
    [{ judgements: { moral: 4 }, comment: '长'.repeat(301) }, 'comment'],
  ]
  for (const [more, field] of cases)
    expect(await lab.head.loose(api.create, { body: { ...base, ...more } })).toMatchObject({
      status: 400,
      errors: [{ field }],
    })
  const foreign = { body: { ...base, studentId: await lab.aForeignPupil(), judgements: { moral: 4 } } }
  expect((await lab.head(api.create, foreign)).status).toBe(404)
  expect((await lab.pupil(api.create, { body: { ...base, judgements: { moral: 4 } } })).status).toBe(404)
})

test('a list has every pupil of the class, and is worked out in as many statements for two as for all', async () => {
  const query = { classId: lab.classId }
  const { data } = await lab.head(api.search, { query })
  expect(data?.totalElements).toBe(lab.pupils.length)
  expect(data?.content.find(({ studentId }) => studentId === le)).toMatchObject({ id: null, status: 'NONE' })
  expect((await lab.head(api.search, { query: { ...query, status: 'APPROVED' } })).data?.totalElements).toBe(
    1,
  )
  const statements = (size: number) =>
    lab.t.queriesOf(() => lab.head(api.search, { query: { ...query, size } }))
  // The first of them is approved, and read as it was kept.
  expect(await statements(50)).toBe(await statements(2))
  const made = await lab.teacher(api.create, {
    body: { studentId: le, semesterId: lab.semesterId, judgements: { art: 4 } },
  })
  const ids = [made.data?.id ?? 0]
  expect((await lab.teacher(api.approveMany, { body: { ids } })).status).toBe(403)
  expect((await lab.dept(api.approveMany, { body: { ids } })).data).toEqual({ approved: 1 })
  expect((await lab.dept(api.approveMany, { body: { ids } })).data).toEqual({ approved: 0 })
  expect((await lab.head(api.remove, { params: { id: ids[0] ?? 0 } })).status).toBe(200)
})

test('semester by semester a pupil is compared with their own past; a family reads what is approved', async () => {
  const { t, make, stranger, head, parent } = lab
  await make.aSemester({ current: false })
  const past = await t.db
    .selectFrom('semesters')
    .select(['id', 'start_date as startDate', 'name'])
    .where('start_date', '<', '2026-08-01')
    .orderBy('start_date', 'desc')
    .executeTakeFirstOrThrow()
  const bai = lab.pupils[2] ?? 0
  await assessed(bai, 2, past.startDate)
  await assessed(bai, 4, '2026-11-02')
  await assessed(bai, 5, '2026-11-03')
  await head(api.create, {
    body: { studentId: bai, semesterId: past.id, judgements: { moral: 3 }, comment: null },
  })
  const termsOf = async (by: Caller) => (await by(growthProfileApi.terms, { query: { studentId: bai } })).data
  const { dimensions, terms } = await termsOf(head)
  expect(dimensions).toHaveLength(5)
  expect(terms.map(({ semesterName, socialScore }) => [semesterName, socialScore])).toEqual([
    [past.name, 2],
    [expect.any(String), 4.5],
  ])
  const moral = dimensions.findIndex(({ dimension }) => dimension === 'moral')
  expect(terms.map(({ scores }) => scores[moral])).toEqual([3, null])
  const practice = dimensions.findIndex(({ dimension }) => dimension === 'practice')
  expect(terms.map(({ scores }) => scores[practice])).toEqual([2, 4.5])
  // Of somebody else's child there is nothing; nobody has approved the judgement yet.
  expect((await parent.loose(growthProfileApi.terms, { query: { studentId: bai } })).status).toBe(404)
  expect((await stranger.loose(growthProfileApi.terms, { query: { studentId: bai } })).status).toBe(404)
})
