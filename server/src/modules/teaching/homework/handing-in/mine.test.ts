import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi as api } from '@xueqiao/contract/features/teaching/homework/mine'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab
let ids: Record<'math' | 'read' | 'chinese' | 'done' | 'marked' | 'back', number>

/** On Monday at ten: one is overdue, two are to do, one waits, one is marked, one came back. */
beforeAll(async () => {
  lab = await homeworkLab()
  const { one, two } = lab.classes
  const { chinese } = lab.courses
  const at = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * 3_600_000).toISOString()
  const give = async (title: string, hours: number, more: object = {}, by: 'lin' | 'zhou' = 'lin') =>
    (await lab.aHomework({ title, dueAt: at(hours), ...more }, by)).id
  ids = {
    math: await give('口算', 1, { classIds: [one, two], estimatedMinutes: 10 }),
    read: await give('读题', 14, { written: false, estimatedMinutes: 15 }),
    chinese: await give('作文', 15, { courseId: chinese, estimatedMinutes: 30 }, 'zhou'),
    done: await give('练习', 16, { estimatedMinutes: 5 }),
    marked: await give('试卷', 17, { estimatedMinutes: 5 }),
    back: await give('订正', 40, { estimatedMinutes: 5 }),
  }
  const handIn = async (homeworkId: number) =>
    (await lab.users.an.call(api.submit, { body: { homeworkId, content: '好' } })).data.id
  await handIn(ids.done)
  const marked = await handIn(ids.marked)
  await lab.users.lin.call(markingApi.grade, { params: { id: marked }, body: { score: 88 } })
  const back = await handIn(ids.back)
  await lab.users.lin.call(markingApi.return, { params: { id: back }, body: { reason: '再看第 3 题' } })
  lab.t.advance(120)
})

type User = keyof HomeworkLab['users']
const titles = async (by: User, query: object = {}) => {
  const { status, data } = await lab.users[by].call.loose(api.mine, { query })
  expect(status).toBe(200)
  return data.content.map(({ title }) => title)
}

describe('the list', () => {
  test('what is open first, as it falls due, and behind it what is overdue; then the rest, the latest first', async () => {
    expect(await titles('an')).toEqual(['读题', '作文', '订正', '口算', '试卷', '练习'])
    expect(await titles('an', { size: 2, page: 1 })).toEqual(['订正', '口算'])
    const { data } = await lab.users.an.call(api.mine, { query: { page: 9 } })
    expect(data).toEqual({ content: [], totalElements: 6 })
  })

  test.each([
    ['todo', ['读题', '作文', '订正', '口算']],
    ['overdue', ['口算']],
    ['submitted', ['练习']],
    ['graded', ['试卷']],
    ['returned', ['订正']],
  ])('only what is %s', async (filter, expected) => {
    expect(await titles('an', { filter })).toEqual(expected)
  })

  test('by course and by the evening it takes', async () => {
    expect(await titles('an', { courseId: lab.courses.chinese })).toEqual(['作文'])
    expect(await titles('an', { date: '2026-11-17' })).toEqual(['订正'])
    expect(await titles('an', { date: '2026-11-16' })).not.toContain('订正')
  })

  test('each row says what it is at', async () => {
    const { data } = await lab.users.an.call(api.mine, { query: {} })
    expect(data.content[3]).toMatchObject({
      id: ids.math,
      overdue: true,
      state: 'PENDING',
      teacherName: '林晓月',
    })
    expect(data.content[4]).toMatchObject({ score: 88, state: 'GRADED', overdue: false })
  })

  test('parents see their children’s, all or one; staff have none, and another’s child is nobody’s', async () => {
    expect(await titles('mother')).toEqual(await titles('an'))
    const { data } = await lab.users.liu.call(api.mine, { query: { filter: 'overdue' } })
    expect(data.content.map(({ studentName }) => studentName).sort()).toEqual(['刘博', '刘曦'])
    expect(await titles('liu', { studentId: lab.pupils.xi })).toEqual(['口算'])
    expect(await titles('lin')).toEqual([])
    const foreign = await lab.users.mother.call(api.mine, { query: { studentId: lab.pupils.bo } })
    expect(foreign).toMatchObject({ status: 404, message: '学生不存在' })
    expect((await lab.users.an.call(api.mine, { query: { studentId: lab.pupils.bo } })).status).toBe(404)
  })

  test('takes few statements, however long it is', async () => {
    expect(await lab.t.queriesOf(() => titles('liu'))).toBeLessThanOrEqual(3)
  })
})

describe('today', () => {
  test('the evening’s minutes by course, what is left of them, and what comes next', async () => {
    const { data } = await lab.users.an.call(api.today, { query: {} })
    expect(data).toHaveLength(1)
    const [evening] = data
    expect(evening).toMatchObject({ date: '2026-11-16', studentName: '程亦安', cap: 90 })
    // 订正 is of the next evening.
    expect(evening).toMatchObject({ minutes: 65, written: 50, minutesLeft: 55 })
    expect(evening).toMatchObject({ todo: 4, overdue: 1, returned: 1 })
    expect(evening?.courses.map(({ courseName, minutes, left }) => [courseName, minutes, left])).toEqual([
      ['数学', 35, 25],
      ['语文', 30, 30],
    ])
    expect(evening?.next.map(({ title }) => title)).toEqual(['读题', '作文', '订正', '口算'])
  })

  test('of what is spread over a weekend an evening has its share, on homes, too', async () => {
    const friday = 4 * 24 * 60
    await lab.later(friday)
    // Monday at eight: Friday, Saturday and Sunday.
    const { id } = await lab.aHomework({
      title: '周末卷',
      dueAt: '2026-11-23T00:00:00Z',
      estimatedMinutes: 45,
    })
    const { data } = await lab.users.an.call(api.today, { query: {} })
    expect(data[0]).toMatchObject({
      date: '2026-11-20',
      minutes: 15,
      written: 15,
      minutesLeft: 15,
      spread: 45,
    })
    expect(data[0]?.courses).toEqual([
      { courseId: lab.courses.maths, courseName: '数学', minutes: 15, left: 15 },
    ])
    const home = (await lab.users.an.call(homeApi.get)).data.homework[0]
    expect(home).toMatchObject({ minutesLeft: 15 })
    await lab.users.lin.call(homeworksApi.withdraw, { params: { id }, body: {} })
    await lab.later(-friday)
  })

  test('one entry a child, in few statements', async () => {
    const ask = async () => {
      const { data } = await lab.users.liu.call(api.today, { query: {} })
      expect(data.map(({ studentName, todo }) => [studentName, todo])).toEqual([
        ['刘博', 6],
        ['刘曦', 1],
      ])
      expect(data[0]?.next).toHaveLength(5)
    }
    expect(await lab.t.queriesOf(ask)).toBeLessThanOrEqual(8)
    const { data } = await lab.users.liu.call(api.today, { query: { studentId: lab.pupils.xi } })
    expect(data).toHaveLength(1)
  })
})

describe('one of them', () => {
  test('its words with the pupil’s own work, for the pupil and read-only for the parents', async () => {
    const own = (await lab.users.an.call(api.one, { params: { id: ids.back } })).data
    expect(own).toMatchObject({ content: '完成 1–6 题。', state: 'RETURNED', returnReason: '再看第 3 题' })
    expect(own.submission).toMatchObject({ times: 1, may: { submit: true, grade: false } })
    const theirs = (await lab.users.mother.call(api.one, { params: { id: ids.back } })).data
    expect(theirs.submission.may).toEqual({ submit: false, grade: false })
    const ofXi = await lab.users.liu.call(api.one, {
      params: { id: ids.math },
      query: { studentId: lab.pupils.xi },
    })
    expect(ofXi.data).toMatchObject({ studentName: '刘曦' })
  })

  test('of another class, or of no child of theirs, there is none', async () => {
    const missing = { status: 404, message: '作业不存在' }
    expect(await lab.users.xi.call(api.one, { params: { id: ids.read } })).toMatchObject(missing)
    expect(await lab.users.lin.call(api.one, { params: { id: ids.read } })).toMatchObject(missing)
    const params = { id: ids.read }
    const query = { studentId: lab.pupils.xi }
    expect(await lab.users.liu.call(api.one, { params, query })).toMatchObject(missing)
  })
})

test('what one wants to hear of is one’s own choice', async () => {
  const { call } = lab.users.mother
  expect((await call(api.reminders)).data).toEqual({ off: [] })
  await call(api.setReminders, { body: { off: ['graded', 'graded'] } })
  expect((await call(api.reminders)).data).toEqual({ off: ['graded'] })
  expect((await lab.users.an.call(api.reminders)).data).toEqual({ off: [] })
  expect((await call.loose(api.setReminders, { body: { off: ['x'] } })).status).toBe(400)
})

test('what was closed before it was handed in takes no minutes of the evening, and is not done', async () => {
  const evening = async () => (await lab.users.an.call(api.today, { query: {} })).data[0]
  const before = await evening()
  const { id } = await lab.aHomework({ title: '收起', estimatedMinutes: 25 })
  expect((await evening())?.minutes).toBe((before?.minutes ?? 0) + 25)
  await lab.users.lin.call(homeworksApi.close, { params: { id } })
  expect(await evening()).toMatchObject({ minutes: before?.minutes, minutesLeft: before?.minutesLeft })
})

test('however much was missed, what is due tonight comes first; of the semester before nothing is asked for', async () => {
  await lab.later(20 * 24 * 60)
  const dueAt = new Date(lab.t.ctx().now.getTime() + 8 * 3_600_000).toISOString()
  await lab.aHomework({ title: '今晚', dueAt })
  expect((await titles('an', { filter: 'todo' }))[0]).toBe('今晚')
  const { data } = await lab.users.an.call(homeApi.get)
  expect(data.homework[0]?.next.map(({ title }) => title)).toEqual(['今晚', '订正', '作文'])
  const [line] = (await lab.users.an.call(dashboardApi.get)).data.waiting
  expect(line?.detail).toMatch(/数学《今晚》，.+ 截止，另有 \d 项已过截止时间$/)

  await lab.t.db
    .updateTable('semesters')
    .set({ start_date: dueAt.slice(0, 10) })
    .execute()
  expect(await titles('an', { filter: 'todo' })).toEqual(['今晚'])
  expect(await titles('an')).toContain('口算')
  expect((await lab.users.an.call(homeApi.get)).data.homework[0]).toMatchObject({ todo: 1 })
})
