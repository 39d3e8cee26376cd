import { analysisApi as api } from '@xueqiao/contract/features/growth/analysis/api'
import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import type { Caller } from '../../../../test/policy'
import { aSectionRow } from '../../../../test/section-rows'

let lab: AssessmentLab
let walker: Caller
let query = { examId: 0, courseId: 0 }
let sectionIds: number[] = []

/** Five in the 教学班 of whoever signs in, the sixth alone in another. */
beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, pupils, semesterId, classId } = lab
  const courseId = await make.aCourse({ name: '化学' })
  const teacherId = await make.aTeacher()
  walker = (await make.aUser('walker', ['TEACHER'], { type: 'TEACHER', id: teacherId })).call
  const of = { semesterId, grade: 7, courseId }
  const own = await aSectionRow(t.db, { ...of, teacherId, studentIds: pupils.slice(0, 5) })
  const { planId } = own
  const other = await aSectionRow(t.db, {
    ...of,
    planId,
    number: 2,
    teacherId: null,
    studentIds: pupils.slice(5),
  })
  sectionIds = [own.sectionId, other.sectionId]
  const exam = await lab.admin(examsApi.create, {
    body: {
      ...{ name: '期中', type: 'midterm', semesterId, grade: '初一', classIds: [classId] },
      ...{ startDate: '2026-11-04', endDate: '2026-11-06', courses: [{ courseId, fullMarks: 100 }] },
    },
  })
  query = { examId: exam.data.id, courseId }
  const marks = [60, 70, 80, 90]
  const cells = [
    ...marks.map((score, index) => ({ studentId: pupils[index] ?? 0, courseId, score })),
    { studentId: pupils[4] ?? 0, courseId, score: 100 },
    { studentId: pupils[5] ?? 0, courseId, score: 10 },
  ]
  await lab.admin(scoresApi.save, { params: { id: exam.data.id }, body: { classId, cells } })
})

test('a 教学班 has figures of its own, for who teaches it and who sees all; few pupils have none', async () => {
  const own = {
    ...{ sectionId: sectionIds[0], sectionName: '化学 1 班', taken: 5, missing: 0, mean: 80 },
    ...{ median: 80, lowest: 60, highest: 100 },
  }
  const { data } = await walker(api.grades, { query })
  expect(data).toMatchObject({ classes: [], sections: [own] })
  const all = await lab.admin(api.gradesOfExam, { query: { examId: query.examId } })
  expect(all.data.courses[0]?.sections).toMatchObject([
    own,
    { sectionId: sectionIds[1], sectionName: '化学 2 班', taken: 1, mean: null, bands: null },
  ])
  expect((await lab.head(api.grades, { query })).data.sections).toEqual([])
})

test('the sheet has them below the classes', async () => {
  const { raw } = await lab.admin(api.gradesSheet, { query })
  const rows = (await readXlsx(raw)).sheets[0]?.rows ?? []
  expect(rows.map(([name, , , mean]) => [name, mean])).toEqual(
    expect.arrayContaining([
      ['化学 1 班', 80],
      ['化学 2 班', '不足 5 人'],
    ]),
  )
})
