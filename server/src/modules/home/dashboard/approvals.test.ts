import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { anExamRow } from '../../../../test/exam-rows'
import { anIndicator } from '../../../../test/growth-rows'

let lab: AssessmentLab
beforeAll(async () => {
  lab = await assessmentLab()
})

type Call = AssessmentLab['head']
const lineOf = async (call: Call, key: string) => {
  lab.t.advance(1)
  return (await call(dashboardApi.get)).data.waiting.find((line) => line.key === key)
}
const countsOf = async (key: string) => {
  const { head, dept, admin, teacher, stranger, parent } = lab
  const counts: (number | undefined)[] = []
  for (const call of [head, dept, admin, teacher, stranger, parent])
    counts.push((await lineOf(call, key))?.count)
  return counts
}
const askedBy = (link = '') => Object.fromEntries(new URLSearchParams(link.split('?')[1]))
const [NO, ONE, TWO] = [undefined, 1, 2]

test('assessments wait for those who approve them, as many as the list behind the line has', async () => {
  const { pupils, teacher, head } = lab
  const [an = 0, le = 0] = pupils
  for (const studentId of [an, le]) {
    const body = { studentId, type: 'term', date: '2026-11-10', socialScore: 4 } as const
    await teacher(assessmentsApi.create, { body })
  }
  expect(await countsOf('assessments')).toEqual([TWO, TWO, TWO, NO, NO, NO])
  const foreign = await lab.aForeignOne()
  expect(await countsOf('assessments')).toEqual([TWO, TWO, 3, NO, ONE, NO])
  const { link } = (await lineOf(head, 'assessments')) ?? {}
  const { data } = await head.loose(assessmentsApi.search, { query: askedBy(link) })
  expect(data.totalElements).toBe(2)
  const ids = data.content.map(({ id }: { id: number }) => id)
  await head(assessmentsApi.approveMany, { body: { ids } })
  await lab.stranger(assessmentsApi.approve, { params: { id: foreign } })
  expect(await countsOf('assessments')).toEqual([NO, NO, NO, NO, NO, NO])
})

test('awards wait for leaders too, who head no class', async () => {
  const [studentId = 0] = lab.pupils
  const body = { studentId, awardName: '作文一等奖', kind: '学科竞赛', awardLevel: '校级' }
  const made = await lab.parent.loose(achievementsApi.create, { body: { ...body, awardDate: '2026-11-01' } })
  expect(made.status).toBe(200)
  expect(await countsOf('awards')).toEqual([ONE, ONE, ONE, NO, NO, NO])
  const { link } = (await lineOf(lab.dept, 'awards')) ?? {}
  const { data } = await lab.dept.loose(achievementsApi.search, { query: askedBy(link) })
  expect(data.totalElements).toBe(1)
})

test('activities wait for the same, as many as the list behind the line has', async () => {
  const [studentId = 0] = lab.pupils
  const body = {
    studentId,
    activityName: '敬老院志愿服务',
    activityType: '志愿服务',
    startDate: '2026-05-20',
  }
  const made = await lab.parent.loose(activitiesApi.create, { body })
  expect(made.status).toBe(200)
  const foreign = { ...body, studentId: await lab.make.aStudent() }
  expect((await lab.admin.loose(activitiesApi.create, { body: foreign })).status).toBe(200)
  expect(await countsOf('activities')).toEqual([ONE, ONE, ONE, NO, NO, NO])
  const { link } = (await lineOf(lab.dept, 'activities')) ?? {}
  const { data } = await lab.dept.loose(activitiesApi.search, { query: askedBy(link) })
  expect(data.totalElements).toBe(1)
  const { id } = made.data
  await lab.head(activitiesApi.approveMany, { body: { ids: [id] } })
  expect(await countsOf('activities')).toEqual([NO, NO, NO, NO, NO, NO])
})

test('records wait to be selected by whoever heads the class, and appeals for whoever decides them', async () => {
  const { t, classId, semesterId, pupils } = lab
  const [studentId = 0] = pupils
  const row = {
    ...{ student_id: studentId, class_id: classId, semester_id: semesterId, date: '2026-11-10' },
    ...{ dimension: 'practice' as const, indicator_id: await anIndicator(lab, '初中'), author_id: null },
    ...{ title: '志愿服务', content: '清理步道', author_kind: 'teacher' as const },
  }
  const records = await t.db
    .insertInto('growth_records')
    .values([
      { ...row, status: 'RECORDED' },
      // Whoever appeals waits for an answer, also where the semester is over.
      { ...row, semester_id: await lab.make.aSemester({ current: false }), status: 'PUBLISHED' },
    ])
    .returning('id')
    .execute()
  expect(await countsOf('toSelect')).toEqual([ONE, ONE, NO, NO, NO, NO])
  const { link } = (await lineOf(lab.head, 'toSelect')) ?? {}
  const listed = await lab.head.loose(growthRecordsApi.search, { query: askedBy(link) })
  expect(listed.data.totalElements).toBe(1)
  const params = { id: records[1]?.id ?? 0 }
  await lab.parent(growthRecordsApi.appeal, { params, body: { reason: '日期写错了' } })
  expect(await countsOf('appeals')).toEqual([ONE, ONE, ONE, NO, NO, NO])
  const appeals = await lineOf(lab.admin, 'appeals')
  const found = await lab.admin.loose(growthRecordsApi.search, { query: askedBy(appeals?.link) })
  expect(found.data.totalElements).toBe(1)
})

test('marks wait to be checked once they are complete, and not for whoever wrote them; then to be released', async () => {
  const { t, make, classId, semesterId, pupils } = lab
  const courseId = await make.aCourse({ name: '数学' })
  const exam = { grade: 7, semesterId, courseId, classId }
  const [first, ...rest] = pupils.map((studentId) => ({ studentId, score: 90 }))
  if (first === undefined) throw new Error('nobody to be marked')
  await anExamRow(t.db, { ...exam, name: '期中考试', scores: [first, ...rest] })
  await anExamRow(t.db, { ...exam, name: '没有录完', scores: rest })
  expect(await countsOf('toCheck')).toEqual([ONE, ONE, NO, NO, NO, NO])
  const line = await lineOf(lab.head, 'toCheck')
  const id = Number(line?.link.split('/').at(-1))
  const waiting = async (call: Call, what: 'check' | 'release') =>
    (await call(examsApi.search, { query: { waiting: what } })).data.content.map(({ name }) => name)
  expect(await waiting(lab.head, 'check')).toEqual(['期中考试'])
  // The office is not waited for, and checks it where it asks.
  expect(await waiting(lab.admin, 'check')).toEqual(['期中考试'])
  expect(await waiting(lab.admin, 'release')).toEqual([])
  const body = { classId, courseId, version: pupils.length }
  await lab.head(scoresApi.check, { params: { id }, body })
  expect(await countsOf('toCheck')).toEqual([NO, NO, NO, NO, NO, NO])
  expect(await countsOf('toRelease')).toEqual([NO, NO, ONE, NO, NO, NO])
  expect(await lineOf(lab.admin, 'toRelease')).toMatchObject({ link: `/student/exams/${id}` })
  expect(await waiting(lab.admin, 'release')).toEqual(['期中考试'])
  expect(await waiting(lab.head, 'release')).toEqual([])
  await lab.admin(examsApi.release, { params: { id } })
  expect(await lineOf(lab.admin, 'toRelease')).toBeUndefined()
  // A mark that is corrected after its release has lost its check, and waits for it again.
  const [pupil = 0] = pupils
  const corrected = { studentId: pupil, courseId, version: 1, score: 95 }
  const sent = { classId, cells: [corrected], reason: '漏算一题' }
  expect((await lab.admin(scoresApi.save, { params: { id }, body: sent })).status).toBe(200)
  expect(await countsOf('toCheck')).toEqual([ONE, ONE, NO, NO, NO, NO])
  expect(await waiting(lab.head, 'check')).toEqual(['期中考试'])
  // Nobody waits for the mark of a pupil who came when it was over.
  await make.aStudent({ name: '新同学', classId })
  expect(await countsOf('toCheck')).toEqual([ONE, ONE, NO, NO, NO, NO])
  const again = await lab.head.loose(scoresApi.check, {
    params: { id },
    body: { ...body, version: body.version + 1 },
  })
  expect(again).toMatchObject({ status: 200, data: { courses: [{ checkedByName: '林晓月' }] } })
  expect(await countsOf('toCheck')).toEqual([NO, NO, NO, NO, NO, NO])
})

test('whoever runs the school or a department has the same lines on the phone; a teacher’s home has its own', async () => {
  const [studentId = 0] = lab.pupils
  const body = { studentId, type: 'monthly', date: '2026-11-11', socialScore: 4 } as const
  expect((await lab.teacher(assessmentsApi.create, { body })).status).toBe(200)
  lab.t.advance(1)
  const onPhone = async (call: Call) => (await call(homeApi.get)).data.waiting
  for (const call of [lab.admin, lab.dept]) {
    const lines = await onPhone(call)
    expect(lines.find(({ key }) => key === 'assessments')?.count).toBe(ONE)
    const { waiting } = (await call(dashboardApi.get)).data
    expect(lines).toEqual(waiting.filter(({ key }) => lines.some((one) => one.key === key)))
  }
  for (const call of [lab.head, lab.teacher, lab.parent]) expect(await onPhone(call)).toEqual([])
})
