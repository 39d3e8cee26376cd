import { analysisApi } from '@xueqiao/contract/features/growth/analysis/api'
import { examsApi as api } from '@xueqiao/contract/features/growth/exams/api'
import { scoresApi as scores } from '@xueqiao/contract/features/growth/exams/scores'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { aSectionRow } from '../../../../test/section-rows'

let lab: AssessmentLab
let physics = 0
let examId = 0
let walker: Caller
let sectionId = 0
/** Of another class, and in the same 教学班. */
let guest = 0
/** Three of the six take 物理, two of them and one of another class in the 教学班 of whoever signs in. */
beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, pupils, semesterId } = lab
  physics = await make.aCourse({ name: '物理' })
  const of = { semesterId, grade: 7, courseId: physics }
  const teacherId = await make.aTeacher()
  walker = (await make.aUser('walker', ['TEACHER'], { type: 'TEACHER', id: teacherId })).call
  guest = await lab.aForeignPupil()
  const studentIds = [...pupils.slice(0, 2), guest]
  const made = await aSectionRow(t.db, { ...of, teacherId, studentIds })
  const { planId } = made
  sectionId = made.sectionId
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
const checkBy = async (by: Caller, classId: number) => {
  const { cells } = (await by(scores.sheet, { params: params(), query: { classId } })).data
  const version = cells.reduce((sum, cell) => sum + cell.version, 0)
  return by(scores.check, { params: params(), body: { classId, courseId: physics, version } })
}
const check = () => checkBy(lab.head, lab.classId)

test('an exam of a course that the grade walks for is of the classes whose pupils take it', async () => {
  const { data } = await lab.admin(api.create, { body: input() })
  examId = data.id
  expect(data.sheets).toMatchObject([
    { classId: lab.classId, courseId: physics, pupils: 3, filled: 0 },
    { classId: lab.otherClassId, courseId: physics, pupils: 1, filled: 0 },
  ])
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
})

const sheet = (by: Caller, asked: { classId?: number; sectionId?: number }) =>
  by.loose(scores.sheet, { params: params(), query: asked })
const put = (studentId: number, score: number, more: object = {}) =>
  walker.loose(scores.save, {
    params: params(),
    body: { sectionId, cells: [{ studentId, courseId: physics, score, ...more }] },
  })

test('the teacher of a 教学班 enters its pupils side by side, and sees nobody else', async () => {
  const { data } = await walker(api.get, { params: params() })
  expect(data.sheets).toEqual([])
  expect(data.sections).toMatchObject([
    { sectionId, name: '物理 1 班', courseId: physics, pupils: 3, filled: 2 },
  ])
  const own = await walker(scores.sheet, { params: params(), query: { sectionId } })
  expect(own.data).toMatchObject({ sectionId, classId: null, className: '物理 1 班', elsewhere: [] })
  expect(new Set(own.data.pupils.map(({ studentId }) => studentId))).toEqual(
    new Set([...lab.pupils.slice(0, 2), guest]),
  )
  expect(own.data.courses).toMatchObject([{ pupils: 3, filled: 2, mayEnter: true, mayCheck: false }])
  const refused = [
    await sheet(walker, { classId: lab.classId }),
    await sheet(lab.teacher, { sectionId }),
    await sheet(lab.parent, { sectionId }),
    await sheet(walker, {}),
    await sheet(walker, { classId: lab.classId, sectionId }),
    await put(lab.pupils[3] ?? 0, 70),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 400, 400, 404])
})

test('a mark entered by 教学班 stands on the sheet of the class, which is checked anew', async () => {
  const [an = 0] = lab.pupils
  expect(await put(guest, 91)).toMatchObject({ status: 200, data: { saved: [{ score: 91 }] } })
  const version = (
    await lab.head(scores.sheet, { params: params(), query: { classId: lab.classId } })
  ).data.cells.find((cell) => cell.studentId === an)?.version
  const stale = await put(an, 88)
  expect(stale.data).toMatchObject({ saved: [], conflicts: [{ score: 80 }] })
  expect((await put(an, 88, { version })).data).toMatchObject({ saved: [{ score: 88 }] })
  const { data } = await lab.admin(api.get, { params: params() })
  expect(data.sheets).toMatchObject([
    { classId: lab.classId, filled: 3, checkedAt: null },
    { classId: lab.otherClassId, pupils: 1, filled: 1 },
  ])
  expect(data.sections.map(({ name, filled }) => [name, filled])).toEqual([
    ['物理 1 班', 3],
    ['物理 2 班', 1],
  ])
})

test('a workbook brings the marks of their 教学班 alone, and analysis the grade as a whole', async () => {
  const { numberOf, pupils } = lab
  const rows = [guest, pupils[2] ?? 0].map((id) => [numberOf(id), '', '期中', '物理', '93'])
  const titles = ['学号', '姓名', '考试名称', '科目', '成绩']
  const options = { updateExisting: 'true' }
  const file = await uploadForm(oddWorkbook([{ rows: [titles, ...rows] }]), 'a.xlsx', options)
  const { data } = await walker.loose(api.importFile, file)
  expect(data).toMatchObject({ successCount: 1, errors: [{ row: 3, field: '学号' }] })
  const { data: own } = await walker(scores.sheet, { params: params(), query: { sectionId } })
  expect(own.cells.find(({ studentId }) => studentId === guest)?.score).toBe(93)
  const { data: analysis } = await walker(analysisApi.grades, { query: { examId, courseId: physics } })
  expect(analysis).toMatchObject({ courseName: '物理', classes: [] })
})

test('two classes are checked, and the whole is released', async () => {
  expect((await check()).status).toBe(200)
  expect((await checkBy(lab.stranger, lab.otherClassId)).status).toBe(200)
  expect((await lab.admin(api.release, { params: params() })).status).toBe(200)
  expect((await put(guest, 92, { version: 2 })).status).toBe(400)
  await lab.admin(api.withdraw, { params: params(), body: { reason: '漏了一人' } })
})

test('who sat it all the same is counted, and a grade whose plan is reopened takes it as a whole', async () => {
  await save(marked(3, 4))
  const pupils = async () => (await lab.admin(api.get, { params: params() })).data.sheets[0]?.pupils
  expect(await pupils()).toBe(4)
  const set = (status: 'CHOOSING' | 'CONFIRMED') =>
    lab.t.db.updateTable('elective_plans').set({ status }).execute()
  await set('CHOOSING')
  expect(await pupils()).toBe(lab.pupils.length)
  await set('CONFIRMED')
})
