import { analysisApi } from '@xueqiao/contract/features/growth/analysis/api'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi } from '@xueqiao/contract/features/growth/assessments/figures'
import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'

/** A class is written of in its first year; then it goes on a grade, and a new class comes after it. */
let lab: AssessmentLab
let toYearId = 0
let examId = 0
let an = 0

const aYear = async (first: number) => {
  const code = `${first}-${first + 1}`
  const days = { startDate: `${first}-09-01`, endDate: `${first + 1}-07-31` }
  return (await lab.admin(academicYearsApi.create, { body: { code, name: `${code}学年`, ...days } })).data.id
}

const ok = async <T extends { status: number }>(answer: Promise<T>) => {
  const got = await answer
  expect(got).toMatchObject({ status: 200 })
  return got
}

const comment = async (text: string, version: number | null) => {
  const { classId, semesterId, head } = lab
  const body = { classId, semesterId, rows: [{ studentId: an, text, version }] }
  await ok(head(termCommentsApi.saveSheet, { body }))
}

const writeOfAll = async () => {
  const { admin, head, classId, semesterId, pupils, t, make } = lab
  const scores = { academicScore: 4, behaviorScore: 4, socialScore: 4 }
  for (const studentId of pupils) {
    const body = { studentId, type: 'monthly' as const, date: '2026-11-13', ...scores }
    const { data } = await ok(head(assessmentsApi.create, { body }))
    await ok(head(assessmentsApi.approve, { params: { id: data.id } }))
  }
  const { data: systems } = await head(growthIndicatorsApi.list, {})
  const junior = systems.stages.find(({ stage }) => stage === '初中')
  const art = junior?.dimensions.find(({ dimension }) => dimension === 'art')
  const record = {
    studentId: an,
    date: '2026-11-13',
    title: '二胡独奏',
    indicatorId: art?.indicators[0]?.id ?? 0,
  }
  await ok(head(growthRecordsApi.create, { body: { ...record, dimension: 'art' } }))
  await comment('踏实。', null)
  const courseId = await make.aCourse({ name: '数学' })
  await t.db.insertInto('class_courses').values({ course_id: courseId, class_id: classId }).execute()
  const exam = { name: '期中', type: 'midterm' as const, semesterId, grade: '初一' }
  const days = { startDate: '2026-11-04', endDate: '2026-11-06' }
  const body = { ...exam, ...days, courses: [{ courseId, fullMarks: 100 }] }
  examId = (await ok(admin.loose(examsApi.create, { body }))).data.id
  const cells = pupils.map((studentId, index) => ({ studentId, courseId, score: 80 + index }))
  await ok(admin.loose(scoresApi.save, { params: { id: examId }, body: { classId, cells } }))
  const rows = [{ studentId: an, version: null, raw: { run_50m: '8.4' } }]
  await ok(head.loose(fitnessApi.save, { body: { classId, rows } }))
}

beforeAll(async () => {
  lab = await assessmentLab()
  const { admin, t, semesterId, pupils } = lab
  ;[an = 0] = pupils
  const fromYearId = await aYear(2026)
  toYearId = await aYear(2027)
  await ok(admin(academicYearsApi.setCurrent, { params: { id: fromYearId } }))
  await t.db
    .updateTable('semesters')
    .set({ academic_year_id: fromYearId })
    .where('id', '=', semesterId)
    .execute()
  await t.db.updateTable('classes').set({ academic_year: '2026-2027' }).execute()
  await writeOfAll()
  const { data } = await ok(admin(promotionApi.preview, { body: { toYearId } }))
  const body = { toYearId, planHash: data.planHash, confirm: '2027-2028学年' }
  await ok(admin(promotionApi.apply, { body }))
})

test('the class has gone on, and another one bears its name', async () => {
  const { data } = await lab.admin(classesApi.options)
  expect(data).toContainEqual(expect.objectContaining({ id: lab.classId, name: '初二(3)班' }))
  expect(data.find(({ name }) => name === '初一(3)班')?.id).toBeGreaterThan(lab.classId)
})

test('what was written of a class bears the name that it had', async () => {
  const { admin, head } = lab
  const studentId = an
  const [assessment] = (await head(assessmentsApi.search, { query: { studentId } })).data.content
  expect(assessment?.class).toBe('初一(3)班')
  const [record] = (await head(growthRecordsApi.search, { query: { studentId } })).data.content
  expect(record?.className).toBe('初一(3)班')
  const [said] = (await head(termCommentsApi.search, { query: { studentId } })).data.content
  expect(said?.className).toBe('初一(3)班')
  const { data: exam } = await ok(admin(examsApi.get, { params: { id: examId } }))
  expect(exam.sheets.map(({ className }) => className)).toEqual(['初一(3)班'])
  const { data: grades } = await ok(admin(analysisApi.grades, { query: { examId } }))
  expect(grades.classes.map(({ className }) => className)).toEqual(['初一(3)班'])
})

test('figures of a past semester stand under the grade that the class was in', async () => {
  const { admin, semesterId } = lab
  const figures = async (grade: string) =>
    (await ok(admin.loose(assessmentFiguresApi.figures, { query: { semesterId, grade } }))).data
  const { classes, grades } = await figures('初一')
  expect(classes).toMatchObject([{ className: '初一(3)班', count: 6, pupils: 6 }])
  expect(grades).toEqual(['初一'])
  expect((await figures('初二')).classes).toEqual([])
  const summary = await ok(admin(fitnessApi.byClass, { query: { schoolYear: 2026, grade: '初一' } }))
  expect(summary.data.classes.map(({ className }) => className)).toEqual(['初一(3)班'])
  const coverage = async (grade: string) => {
    const { data } = await ok(admin.loose(growthFlowApi.coverage, { query: { semesterId, grade } }))
    return (data.classes as { className: string }[]).map(({ className }) => className)
  }
  expect(await coverage('初一')).toEqual(['初一(3)班', '初一(4)班'])
  expect(await coverage('初二')).toEqual([])
})

test('a comment that is mended in another class stays that of the class it was written in', async () => {
  const { admin, otherClassId, semesterId } = lab
  const params = { id: an, classId: otherClassId }
  await ok(admin.loose(studentsApi.assignClass, { params, body: { classId: otherClassId } }))
  const body = { classId: otherClassId, semesterId, rows: [{ studentId: an, text: '很踏实。', version: 1 }] }
  await ok(admin(termCommentsApi.saveSheet, { body }))
  const { data } = await admin(termCommentsApi.search, { query: { studentId: an } })
  expect(data.content).toMatchObject([{ className: '初一(3)班', text: '很踏实。' }])
})
