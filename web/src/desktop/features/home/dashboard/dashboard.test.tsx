import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { loadDesktopPages } from '../../../../app/pages'
import { startSession } from '../../../../session/store'
import { place, press, said } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { DashboardPage } from './DashboardPage'

await loadDesktopPages()

const GET = 'GET /api/dashboard'
const BOARD = {
  statistics: [{ key: 'students', label: '在校学生', value: 1578, detail: '36 个班级' }],
  grades: [
    {
      ...{ grade: '初一', students: 40, boys: 18, steps: [0, 1, 0, 0] },
      classes: [{ id: 4, name: '初一1班', students: 40, boys: 18 }],
    },
  ],
  waiting: [
    {
      key: 'notice7',
      title: '研学告知书',
      detail: '需签字，还差 3 个家庭',
      count: 3,
      link: '/family-school/notification-management/7',
      urgent: true,
      progress: { done: 37, total: 40 },
    },
  ],
  trends: [
    {
      key: 'answers',
      title: '通知回执率',
      note: '本班家庭',
      kind: 'bar',
      unit: '%',
      columns: ['回执率'],
      rows: [{ label: '11-09', values: [92] }],
    },
  ],
  ownClass: null,
  activities: [{ id: 1, text: '修改了班级 一年级1班', actor: '张老师', at: '2026-11-15T06:20:00Z' }],
  notices: [
    {
      id: 3,
      title: '春季运动会',
      kind: '通知',
      awaits: false,
      publishedAt: '2026-11-15T06:20:00Z',
      content: '',
    },
  ],
}

beforeEach(() => signIn([]))
afterEach(cleanup)

test('shows figures, activities and notices, with the way to them', async () => {
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  for (const text of ['在校学生', '1,578', '张老师']) await screen.findByText(text)
  const notice = screen.getByText('春季运动会').closest('a')
  expect(notice?.getAttribute('href')).toBe('/family-school/notification/3')
  expect(place()).toBe('/dashboard')
})

test('says how far the demo school is filled, asks again after seconds, and says nothing once it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = standIn({ [GET]: { ...BOARD, filling: { part: 2, parts: 3, label: '其中一部分' } } })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText(/^演示数据正在补充：第 2 \/ 3 部分，其中一部分……$/)
  const asked = () => server.asked(GET).length
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(4500)
  expect(asked()).toBe(1)
  server.on(GET, { ...BOARD, filling: null })
  await vi.advanceTimersByTimeAsync(2000)
  await waitFor(() => expect(screen.queryByText(/^演示数据正在补充/)).toBeNull())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(2)
  vi.useRealTimers()
})

test('says when it cannot be loaded, tries again, and shows odd answers as empty', async () => {
  const server = standIn({ [GET]: refused('数据库暂时不可用，请稍后重试', {}, 500) })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText(/^未能加载首页数据：/)
  expect(said().length).toBeLessThanOrEqual(1)
  server.on(GET, BOARD)
  await press('重试')
  await screen.findByText('在校学生')
  cleanup()
  signIn([])
  standIn({ [GET]: { statistics: null } })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('目前没有通知。')
})

test('what waits leads to where it is done, with how far it has come', async () => {
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  const line = (await screen.findByText('研学告知书')).closest('a')
  expect(line?.getAttribute('href')).toBe('/family-school/notification-management/7')
  const bar = within(line ?? document.body).getByRole('progressbar', { name: '研学告知书的进度' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['37', '40'])
  expect(screen.getByText(/有 1 件事需要处理/)).toBeTruthy()
  const all = screen.getByRole('link', { name: '全部通知与回执' })
  expect(all.getAttribute('href')).toBe('/family-school/notification-management')
})

test('a figure leads to the list it counts', async () => {
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  const figure = (await screen.findByText('1,578')).closest('a')
  expect(figure?.getAttribute('href')).toBe('/student/students')
})

test('trends are charts with the same figures as a table, one chosen at a time', async () => {
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('92%')
  await press('学生人数')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['18人', '22人'])
})

test('of more classes than can be read, each grade says how many are so full', async () => {
  const grades = [{ grade: '初一', students: 4210, boys: 2100, steps: [3, 80, 11, 2], classes: [] }]
  standIn({ [GET]: { ...BOARD, grades } })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('96 个班，共 4,210 人')
  const column = within(screen.getByRole('region', { name: '初一' }))
  const cells = ['3 班', '80 班', '11 班', '2 班'].map((text) => column.getByText(text).title)
  expect(cells[1]).toBe('31–40 人的班级有 80 个')
  await press('学生人数')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2100人', '2110人'])
})

test('a pupil sees their class, their teachers and what is asked of them', async () => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'an', roles: ['STUDENT'], profileType: 'STUDENT', profileId: 4 })
  const ownClass = {
    name: '初一1班',
    grade: '初一',
    students: 40,
    teachers: [{ id: 2, name: '林晓月', label: '班主任、语文' }],
  }
  standIn({ [GET]: { ...BOARD, statistics: [], grades: [], trends: [], waiting: [], ownClass } })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('林晓月')
  expect(screen.getByText('班主任、语文')).toBeTruthy()
  expect(screen.getByText('都处理完了，没有待办的事。')).toBeTruthy()
  for (const gone of ['最近动态', '班级人数', '学生人数']) expect(screen.queryByText(gone)).toBeNull()
})

test('a pupil finds what is to be done, figures that lead to it, and how the weeks went', async () => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'an', roles: ['STUDENT'], profileType: 'STUDENT', profileId: 4 })
  const waiting = [
    {
      ...{
        key: 'homework',
        title: '待完成作业',
        detail: '数学《口算》',
        count: 2,
        urgent: false,
        progress: null,
      },
      link: '/homework/student',
    },
  ]
  const statistics = [
    { key: 'homework', label: '待完成作业', value: 2, detail: '今天还要约 15 分钟' },
    { key: 'records', label: '新的成长记录', value: 1, detail: '老师、同学和家长近一周写的' },
    { key: 'goals', label: '快到期的目标', value: 3, detail: '一周内到期或已到期' },
  ]
  const trends = [
    {
      ...{
        key: 'homework',
        title: '作业完成',
        note: '近八周',
        kind: 'bar',
        unit: '项',
        columns: ['已交', '未交'],
      },
      rows: [{ label: '11-09', values: [7, 1] }],
    },
  ]
  standIn({ [GET]: { ...BOARD, statistics, grades: [], trends, waiting, activities: [] } })
  renderAt('/dashboard', <DashboardPage />)
  const line = (await screen.findByText('数学《口算》')).closest('a')
  expect(line?.getAttribute('href')).toBe('/homework/student')
  const links = ['今天还要约 15 分钟', '老师、同学和家长近一周写的', '一周内到期或已到期'].map((text) =>
    screen.getByText(text).closest('a')?.getAttribute('href'),
  )
  expect(links).toEqual([
    '/homework/student',
    '/student-growth/records?fresh=true',
    '/student-growth/goals?soon=true',
  ])
  await screen.findByText('7项')
})

test('whoever leads a department finds the ledger of homework, which no menu has', async () => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'dept', name: '周启明', roles: ['DEPARTMENT_ADMIN'] })
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  const link = (await screen.findByText('作业时长总账')).closest('a')
  expect(link?.getAttribute('href')).toBe('/homework/ledger')
})

test('the day of the school stands on the home of whoever arranges it, and leads to what it counts', async () => {
  const figure = { detail: '请安排代课', link: '/schedule/substitutions', urgent: true }
  const today = {
    events: [{ id: 4, kind: '考试', title: '期中考试' }],
    figures: [{ key: 'uncovered', label: '还没有人上的课', value: 2, ...figure }],
  }
  standIn({ [GET]: { ...BOARD, today } })
  renderAt('/dashboard', <DashboardPage />)
  const block = within(await screen.findByRole('region', { name: '今天' }))
  expect(block.getByText('期中考试')).toBeTruthy()
  expect(block.getByRole('link', { name: /2\s*还没有人上的课/ }).getAttribute('href')).toBe(figure.link)
  cleanup()
  queryClient.clear()
  standIn({ [GET]: BOARD })
  renderAt('/dashboard', <DashboardPage />)
  await screen.findByText('张老师')
  expect(screen.queryByRole('region', { name: '今天' })).toBeNull()
})
