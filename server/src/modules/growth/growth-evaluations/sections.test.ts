import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi } from '@xueqiao/contract/features/growth/assessments/figures'
import { assessmentSheetApi } from '@xueqiao/contract/features/growth/assessments/sheet'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { growthEvaluationsApi } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { handbooksApi } from '@xueqiao/contract/features/growth/handbooks'
import { healthRecordsApi } from '@xueqiao/contract/features/growth/health/api'
import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { beforeAll, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'
import { anExamRow } from '../../../../test/exam-rows'
import type { Caller } from '../../../../test/policy'
import { aSectionRow } from '../../../../test/section-rows'

let lab: Awaited<ReturnType<typeof assessmentLab>>
/** Has two pupils of the class in a 教学班, and the class itself not at all. */
let walker: Caller
let an = 0
let mate = 0
let planId = 0
let physics = 0
let course = 0
beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, classId, pupils, semesterId } = lab
  ;[an = 0, mate = 0] = pupils
  physics = await make.aCourse({ name: '物理' })
  course = await make.aCourse()
  const teacherId = await make.aTeacher()
  walker = (await make.aUser('walker', ['TEACHER'], { type: 'TEACHER', id: teacherId })).call
  const of = { semesterId, grade: 7, teacherId }
  planId = (await aSectionRow(t.db, { ...of, courseId: physics, studentIds: [an] })).planId
  const { examId } = await anExamRow(t.db, {
    ...{ name: '期中', grade: 7, semesterId, courseId: physics, classId },
    scores: [
      { studentId: an, score: 88 },
      { studentId: mate, score: 61 },
    ],
  })
  await anExamRow(t.db, {
    ...{ name: '期中', grade: 7, semesterId, courseId: course, classId, examId },
    scores: [{ studentId: an, score: 70 }],
  })
})

/** Everything that the page of a pupil's record asks for, beside the record. */
const partsOf = async (call: Caller, studentId: number) => {
  const query = { studentId }
  const profile = await call(growthProfileApi.profile, { query })
  const asked = {
    profile,
    records: await call(growthRecordsApi.search, { query }),
    marks: await call(marksApi.ofPupil, { query }),
    assessments: await call(assessmentsApi.search, { query }),
    comments: await call(termCommentsApi.search, { query }),
    goals: await call(goalsApi.search, { query }),
    homework: await call(ledgerApi.ofPupil, { params: { studentId }, query: {} }),
    ...(profile.data?.opensHealth && {
      fitness: await call(healthRecordsApi.ofPupil, { params: { studentId } }),
    }),
  }
  return Object.fromEntries(Object.entries(asked).map(([part, { status }]) => [part, status]))
}
const denials = async () =>
  (await lab.t.db.selectFrom('audit_log').select('id').where('action', '=', 'denied').execute()).length

test('whose record opens, all of their page opens', async () => {
  const open = { profile: 200, records: 200, marks: 200, assessments: 200, comments: 200, goals: 200 }
  const before = await denials()
  for (const call of [lab.admin, lab.head, lab.teacher, lab.parent]) {
    expect((await call(studentsApi.get, { params: { id: an } })).status).toBe(200)
    expect(await partsOf(call, an)).toMatchObject({ ...open, fitness: 200 })
  }
  expect((await walker(studentsApi.get, { params: { id: an } })).status).toBe(200)
  expect(await partsOf(walker, an)).toEqual({ ...open, homework: 200 })
  expect(await denials()).toBe(before)
})

test('what is 班主任’s and the doctor’s stays theirs, and so do pupils of others', async () => {
  const refused = [
    await walker(healthRecordsApi.ofPupil, { params: { studentId: an } }),
    await walker(handbooksApi.ofPupil, { params: { studentId: an } }),
    await walker(assessmentSheetApi.sheet, {
      query: { classId: lab.classId, type: 'monthly', date: '2026-11-13' },
    }),
    await walker(studentsApi.get, { params: { id: mate } }),
    await walker(growthProfileApi.profile, { query: { studentId: mate } }),
    await walker(marksApi.ofPupil, { query: { studentId: mate } }),
    await walker(assessmentFiguresApi.radar, { query: { studentId: mate } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
})

test('of a pupil of their 教学班 they read the marks of its course, and no others', async () => {
  const { content } = (await walker(marksApi.ofPupil, { query: { studentId: an } })).data
  expect(content.map(({ courses }) => courses.map(({ courseName, score }) => [courseName, score]))).toEqual([
    [['物理', 88]],
  ])
})

test('they assess and write as who teaches the class does, and approve nothing', async () => {
  const scores = { type: 'monthly' as const, date: '2026-11-12', academicScore: 4 }
  const { data: assessment } = await walker(assessmentsApi.create, { body: { ...scores, studentId: an } })
  expect(assessment).toMatchObject({ mayEdit: true, mayApprove: false })
  const other = await walker(assessmentsApi.create, { body: { ...scores, studentId: mate } })
  expect(other.status).toBe(404)
  const list = await walker(assessmentsApi.search, { query: {} })
  expect(list.data.content.map(({ studentId }) => studentId)).toEqual([an])
  const { data: systems } = await walker(growthIndicatorsApi.list, {})
  const junior = systems?.stages.find(({ stage }) => stage === '初中')
  const indicatorId = junior?.dimensions.find(({ dimension }) => dimension === 'art')?.indicators[0]?.id ?? 0
  const words = { date: '2026-11-12', dimension: 'art' as const, indicatorId, title: '二胡独奏' }
  const record = await walker(growthRecordsApi.create, { body: { ...words, studentId: an } })
  expect(record.data).toMatchObject({ authorKind: 'teacher', mayEdit: true, mayManage: false })
  expect((await walker(growthRecordsApi.create, { body: { ...words, studentId: mate } })).status).toBe(400)
  const goal = { title: '每天读书', dueDate: '2026-12-20' }
  expect((await walker(goalsApi.create, { body: { ...goal, studentId: an } })).status).toBe(200)
  expect((await walker(goalsApi.create, { body: { ...goal, studentId: mate } })).status).toBe(404)
  const rows = (await walker(growthEvaluationsApi.search, { query: {} })).data.content
  expect(rows.map(({ studentId, mayApprove }) => [studentId, mayApprove])).toEqual([[an, false]])
  const subjects = (await walker(growthRecordsApi.subjects, { query: {} })).data
  expect(subjects).toMatchObject([{ studentId: an, kind: 'teacher', stage: '初中' }])
})

test('where the plan is reopened they have nothing of it any more', async () => {
  const set = (status: 'CHOOSING' | 'CONFIRMED') =>
    lab.t.db.updateTable('elective_plans').set({ status }).where('id', '=', planId).execute()
  await set('CHOOSING')
  expect((await walker(growthProfileApi.profile, { query: { studentId: an } })).status).toBe(404)
  expect((await walker(assessmentsApi.search, { query: {} })).data.totalElements).toBe(0)
  await set('CONFIRMED')
})
