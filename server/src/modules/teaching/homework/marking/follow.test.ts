import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab
let id: number

/** To two classes: 程亦安 has 85 and a comment, 刘博 came late and waits, 刘曦 has handed in nothing. */
beforeAll(async () => {
  lab = await homeworkLab()
  const { one, two } = lab.classes
  const dueAt = new Date(lab.t.ctx().now.getTime() + 3_600_000).toISOString()
  id = (await lab.aHomework({ title: '单元卷', classIds: [one, two], dueAt })).id
  const handIn = async (by: 'an' | 'bo', minutes: number) => {
    const body = { homeworkId: id, content: '好', minutes }
    return (await lab.users[by].call(myHomeworkApi.submit, { body })).data.id
  }
  const first = await handIn('an', 20)
  lab.t.advance(61)
  await handIn('bo', 40)
  await lab.users.lin.call(api.grade, {
    params: { id: first },
    body: { score: 85, comment: '=1+1', tags: ['计算', '审题'] },
  })
})

type User = keyof HomeworkLab['users']
const list = async (by: User, query: object = {}) => {
  const { status, data } = await lab.users[by].call.loose(api.submissions, { params: { id }, query })
  return status === 200 ? data.content.map(({ studentName }) => studentName) : status
}

describe('who has handed in', () => {
  test('class by class as on the roll, with filters', async () => {
    expect(await list('lin')).toEqual(['程亦安', '刘博', '刘曦'])
    expect(await list('lin', { classId: lab.classes.two })).toEqual(['刘曦'])
    expect(await list('lin', { filter: 'missing' })).toEqual(['刘曦'])
    expect(await list('lin', { filter: 'waiting' })).toEqual(['刘博'])
    expect(await list('lin', { filter: 'late' })).toEqual(['刘博'])
    expect(await list('lin', { filter: 'graded' })).toEqual(['程亦安'])
    expect(await list('lin', { filter: 'returned' })).toEqual([])
    expect(await list('lin', { keyword: '刘' })).toEqual(['刘博', '刘曦'])
    expect(await list('lin', { keyword: '%' })).toEqual([])
    expect(await list('lin', { size: 1, page: 1 })).toEqual(['刘博'])
    const { data } = await lab.users.lin.call(api.submissions, { params: { id }, query: { page: 5 } })
    expect(data).toEqual({ content: [], totalElements: 3 })
  })

  test('for those who teach it there or lead the class; a class out of reach has nobody', async () => {
    expect(await list('chief')).toHaveLength(3)
    expect(await list('admin')).toHaveLength(3)
    expect(await list('zhou')).toBe(404)
    expect(await list('other')).toBe(404)
    expect(await list('an')).toBe(403)
    expect(await list('lin', { classId: lab.classes.far })).toEqual([])
  })
})

describe('the overview', () => {
  const overviewOf = async (by: User) => lab.users[by].call(api.overview, { params: { id } })

  test('figures, spread, mistakes and minutes a class', async () => {
    const { data } = await overviewOf('lin')
    expect(data.homework).toMatchObject({ id, title: '单元卷', may: { grade: true } })
    expect(data.classes).toMatchObject([
      {
        className: '初一1班',
        ...{ total: 2, submitted: 2, late: 1, missing: 0, returned: 0, graded: 1 },
        ...{ average: 85, medianMinutes: 30, loggedMinutes: 2 },
        tags: expect.arrayContaining([
          { label: '审题', count: 1 },
          { label: '计算', count: 1 },
        ]),
      },
      {
        className: '初一2班',
        total: 1,
        submitted: 0,
        missing: 1,
        average: null,
        medianMinutes: null,
        tags: [],
      },
    ])
    expect(data.classes[0]?.spread).toEqual([
      { label: '0–59', count: 0 },
      { label: '60–69', count: 0 },
      { label: '70–79', count: 0 },
      { label: '80–89', count: 1 },
      { label: '90–99', count: 0 },
      { label: '100', count: 0 },
    ])
  })

  test('of levels in the words of the homework', async () => {
    const { id: other } = await lab.aHomework({ scoring: 'level', levelStyle: 'words', estimatedMinutes: 1 })
    const body = { homeworkId: other, content: '好' }
    const submission = (await lab.users.an.call(myHomeworkApi.submit, { body })).data.id
    await lab.users.lin.call(api.grade, { params: { id: submission }, body: { level: 'A' } })
    const { data } = await lab.users.lin.call(api.overview, { params: { id: other } })
    expect(data.classes[0]?.spread).toEqual([
      { label: '优', count: 1 },
      { label: '良', count: 0 },
      { label: '中', count: 0 },
      { label: '差', count: 0 },
    ])
  })

  test('takes as few statements for two classes as for one', async () => {
    expect(await lab.t.queriesOf(() => overviewOf('admin'))).toBeLessThanOrEqual(6)
    expect((await overviewOf('zhou')).status).toBe(404)
  })
})

test('a tick does not wait to be marked, in the list or in the sheet', async () => {
  const { id } = await lab.aHomework({ title: '朗读', written: false, needsSubmission: false })
  await lab.users.an.call(myHomeworkApi.submit, { body: { homeworkId: id } })
  const waiting = await lab.users.lin.call(api.submissions, { params: { id }, query: { filter: 'waiting' } })
  expect(waiting.data).toEqual({ content: [], totalElements: 0 })
  const sheet = await lab.users.lin.call(api.exportSubmissions, { params: { id }, query: {} })
  const [, ...rows] = (await readXlsx(sheet.raw)).sheets[0]?.rows ?? []
  expect(rows.map((row) => row[3])).toEqual(['已完成', '待提交'])
})

test('the sheet has a line a pupil, and what looks like a formula is words', async () => {
  const sheet = await lab.users.lin.call(api.exportSubmissions, { params: { id }, query: {} })
  expect(sheet.status).toBe(200)
  const [head, first, second] = (await readXlsx(sheet.raw)).sheets[0]?.rows ?? []
  expect(head).toEqual([
    ...['班级', '学号', '姓名', '状态', '提交时间', '迟交', '提交次数', '分数', '评语', '错因'],
    ...['用时（分钟）', '批改时间'],
  ])
  expect(first?.slice(2, 11)).toEqual([
    ...['程亦安', '已批改', '2026-11-16 10:00', '否', 1, 85, '=1+1', '计算、审题', 20],
  ])
  expect(second?.slice(2, 6)).toEqual(['刘博', '待批改', '2026-11-16 11:01', '是'])
  expect((await lab.users.zhou.call(api.exportSubmissions, { params: { id }, query: {} })).status).toBe(404)
  // The log says of how many, as of every sheet of people.
  const noted = await lab.t.db
    .selectFrom('audit_log')
    .select(['summary', 'diff'])
    .where('action', '=', 'export')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(noted).toEqual({ summary: '导出了作业 单元卷 的提交情况，共 3 人', diff: { rows: 3 } })
})

test('who is missing is reminded, pupil and parents with one line each, once a day', async () => {
  const remind = (by: User = 'lin', body: object = {}) =>
    lab.users[by].call.loose(api.remind, { params: { id }, body })
  const lines = async () =>
    (await lab.bellOf(lab.users.xi.id)).filter(({ title }) => title === '请提交作业：单元卷')
  expect((await remind('zhou')).status).toBe(404)
  expect((await remind('mother')).status).toBe(403)
  expect(await remind('lin', { classId: lab.classes.one })).toMatchObject({
    status: 409,
    message: '没有未提交的学生，无需提醒',
  })
  const [first, second] = await Promise.all([remind(), remind()])
  expect([first.data.reminded, second.data.reminded].sort()).toEqual([0, 1])
  expect((await remind()).data).toEqual({ reminded: 0, skipped: 1 })
  expect(await lines()).toHaveLength(1)
  // Of the two whose parent it is, it names the one who has handed in nothing, and asks nobody but the pupil.
  const parents = (await lab.bellOf(lab.users.liu.id)).map(({ title }) => title)
  expect(parents).toContain('作业还未提交：刘曦的《单元卷》')
  expect(parents).not.toContain('请提交作业：单元卷')
  expect((await lab.bellOf(lab.users.an.id)).map(({ title }) => title)).not.toContain('请提交作业：单元卷')
  lab.t.advance(24 * 60)
  lab.users.lin.call = await lab.t.login('lin')
  expect((await remind()).data).toEqual({ reminded: 1, skipped: 0 })
  await lab.users.lin.call(homeworksApi.close, { params: { id } })
  expect(await remind()).toMatchObject({ status: 409, message: '作业未发布或已截止收取' })
})

test('of several classes those alone that one marks, where the next one is looked for', async () => {
  const { one, two } = lab.classes
  const { other } = lab.teachers
  await lab.make.teaches(other, one, lab.courses.maths, lab.semesterId)
  await lab.t.db.updateTable('classes').set({ head_teacher_id: other }).where('id', '=', two).execute()
  lab.users.other.call = await lab.t.login('other')
  expect(await list('other')).toEqual(['程亦安', '刘博', '刘曦'])
  expect(await list('other', { toGrade: 'true' })).toEqual(['程亦安', '刘博'])
  lab.users.chief.call = await lab.t.login('chief')
  expect(await list('chief', { toGrade: 'true' })).toBe(403)
})
