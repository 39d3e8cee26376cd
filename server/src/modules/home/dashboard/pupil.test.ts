import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { beforeAll, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../test/homework-lab'

let lab: HomeworkLab
beforeAll(async () => {
  lab = await homeworkLab()
})

const board = async () => (await lab.users.an.call(dashboardApi.get)).data
const lineOf = async (key: string) => (await board()).waiting.find((line) => line.key === key)
const figureOf = async (key: string) => (await board()).statistics.find((one) => one.key === key)
const inHours = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * 3_600_000).toISOString()

test('what is to be done waits for a pupil, as the list behind it has it; what came back or is late is urgent', async () => {
  expect(await lineOf('homework')).toBeUndefined()
  const first = await lab.aHomework({ title: '口算', dueAt: inHours(5), estimatedMinutes: 15 })
  expect(await lineOf('homework')).toMatchObject({
    title: '待完成作业',
    detail: '数学《口算》，11月16日 15:00 截止',
    count: 1,
    link: `/homework/submit/${first.id}`,
    urgent: false,
  })
  expect(await figureOf('homework')).toMatchObject({ value: 1, detail: '今天还要约 15 分钟' })
  const second = await lab.aHomework({ title: '读题', dueAt: inHours(30) })
  expect(await lineOf('homework')).toMatchObject({ count: 2, link: '/homework/student' })

  const { data } = await lab.users.an.call(myHomeworkApi.submit, {
    body: { homeworkId: first.id, content: '好' },
  })
  await lab.users.lin.call(markingApi.return, { params: { id: data.id }, body: { reason: '再看一遍' } })
  const line = await lineOf('homework')
  expect(line).toMatchObject({ count: 2, urgent: true })
  expect(line?.detail).toMatch(/^老师退回 1 项，请订正，数学《口算》/)
  const { totalElements } = (await lab.users.an.call(myHomeworkApi.mine, { query: { filter: 'todo' } })).data
  expect(totalElements).toBe(line?.count)

  await lab.users.an.call(myHomeworkApi.submit, { body: { homeworkId: second.id, content: '好' } })
  expect(await lineOf('homework')).toMatchObject({
    title: '作业待订正',
    count: 1,
    link: `/homework/submit/${first.id}`,
  })
  // Kept for some seconds, as every trend.
  lab.t.advance(1)
  const [trend] = (await board()).trends
  expect(trend).toMatchObject({ key: 'homework', columns: ['已交', '未交'] })
  expect(trend?.rows).toHaveLength(8)
  // What came back is open again, here as everywhere.
  expect(trend?.rows.at(-1)?.values).toEqual([1, 1])
})

test('what takes no minutes of today is not done for that', async () => {
  const { id: homeworkId } = await lab.aHomework({
    title: '朗读',
    dueAt: inHours(6),
    written: false,
    estimatedMinutes: null,
    classIds: [lab.classes.two],
  })
  const detail = async () =>
    (await lab.users.xi.call(dashboardApi.get)).data.statistics.find(({ key }) => key === 'homework')?.detail
  expect(await detail()).toMatch(/^最近一项 .+ 截止$/)
  const { data } = await lab.users.xi.call(myHomeworkApi.submit, { body: { homeworkId, content: '好' } })
  expect(await detail()).toBe('今天的都完成了')
  await lab.users.lin.call(markingApi.return, { params: { id: data.id }, body: { reason: '再读一遍' } })
  expect(await detail()).toBe('有已截止或待订正的')
})

test('goals that are due soon wait, and the list behind the line has as many', async () => {
  const goal = (title: string, dueDate: string) =>
    lab.users.an.call(goalsApi.create, { body: { studentId: lab.pupils.an, title, dueDate } })
  await goal('每天跳绳', '2026-11-20')
  await goal('读完一本书', '2027-01-10')
  expect(await figureOf('goals')).toMatchObject({ value: 1 })
  const line = await lineOf('goals')
  expect(line).toMatchObject({ count: 1, link: '/student-growth/goals?soon=true' })
  const { data } = await lab.users.an.call(goalsApi.search, { query: { soon: 'true' } })
  expect(data.content.map(({ title }) => title)).toEqual(['每天跳绳'])
  // Whoever heads the class is asked about the same, whoever only teaches there about nothing.
  const soon = async (user: 'lin' | 'zhou') =>
    (await lab.users[user].call(goalsApi.search, { query: { soon: 'true' } })).data.totalElements
  expect([await soon('lin'), await soon('zhou')]).toEqual([1, 0])
})
