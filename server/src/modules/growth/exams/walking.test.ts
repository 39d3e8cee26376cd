import { examsApi as api } from '@xueqiao/contract/features/growth/exams/api'
import { scoresApi as scores } from '@xueqiao/contract/features/growth/exams/scores'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { aSectionRow } from '../../../../test/section-rows'

let lab: AssessmentLab
let physics = 0
let examId = 0
/** Three of the six take 物理, two of them in the 教学班 of whoever signs in. */
beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, pupils, semesterId } = lab
  physics = await make.aCourse({ name: '物理' })
  const of = { semesterId, grade: 7, courseId: physics }
  const teacherId = await make.aTeacher()
  const { planId } = await aSectionRow(t.db, { ...of, teacherId, studentIds: pupils.slice(0, 2) })
  await aSectionRow(t.db, { ...of, planId, number: 2, teacherId: null, studentIds: pupils.slice(2, 3) })
})

const input = () => ({
  ...{ name: '期中', type: 'midterm' as const, semesterId: lab.semesterId, grade: '初一' },
  ...{ startDate: '2026-11-04', endDate: '2026-11-06', courses: [{ courseId: physics, fullMarks: 100 }] },
})
const params = () => ({ id: examId })
const marked = (from: number, to: number) =>
  lab.pupils.slice(from, to).map((studentId) => ({ studentId, courseId: physics, score: 80 }))
const save = (cells: ReturnType<typeof marked>) =>
  lab.admin(scores.save, { params: params(), body: { classId: lab.classId, cells } })
const check = () =>
  lab.head(scores.check, { params: params(), body: { classId: lab.classId, courseId: physics } })

test('an exam of a course that the grade walks for is of the classes whose pupils take it', async () => {
  const { data } = await lab.admin(api.create, { body: input() })
  examId = data.id
  expect(data.sheets).toMatchObject([{ classId: lab.classId, courseId: physics, pupils: 3, filled: 0 }])
})

test('who does not take the course need not be excused: the sheet is full, checked and released without', async () => {
  await save(marked(0, 2))
  const early = await check()
  expect([early.status, early.message]).toEqual([409, '还有 1 名学生没有成绩，未参加的请填缺考或免考'])
  await save(marked(2, 3))
  const { data } = await lab.head(api.get, { params: params() })
  expect(data.sheets).toMatchObject([{ pupils: 3, filled: 3 }])
  const found = await lab.head(api.search, { query: { waiting: 'check' } })
  expect(found.data.content.map(({ id }) => id)).toEqual([examId])
  const checked = await check()
  expect([checked.status, checked.data.courses[0]?.pupils]).toEqual([200, 3])
  expect((await lab.admin(api.release, { params: params() })).status).toBe(200)
})

test('who sat it all the same is counted, and a grade whose plan is reopened takes it as a whole', async () => {
  await lab.admin(api.withdraw, { params: params(), body: { reason: '漏了一人' } })
  await save(marked(3, 4))
  const pupils = async () => (await lab.admin(api.get, { params: params() })).data.sheets[0]?.pupils
  expect(await pupils()).toBe(4)
  const set = (status: 'CHOOSING' | 'CONFIRMED') =>
    lab.t.db.updateTable('elective_plans').set({ status }).execute()
  await set('CHOOSING')
  expect(await pupils()).toBe(lab.pupils.length)
  await set('CONFIRMED')
})
