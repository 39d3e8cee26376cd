import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import { afterEach, expect, it } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { MobileHome } from './MobileHome'

afterEach(cleanup)

const line = (key: string, title: string, more: Partial<Home['waiting'][number]> = {}) => ({
  ...{ key, title, detail: '等您通过或退回', count: 2, link: `/list/${key}`, urgent: false, progress: null },
  ...more,
})
const figure = (key: string, label: string, value: number, urgent = false) => ({
  ...{ key, label, value, urgent, detail: `${label}的说明`, link: '/schedule/substitutions' },
})
/** What every office has beside; all else is empty. */
const show = (home: Pick<Home, 'today' | 'waiting'>) => {
  stubFetch({
    'GET /api/dashboard/home': enveloped({
      ...{ notices: [], awaiting: 0, children: [], urgent: [], missing: [], todos: [], todoCount: 0 },
      ...{ feedback: [], feedbackCount: 0, figures: null, ...home },
    }),
  })
  renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: ['SCHOOL_ADMIN'] }) })
}

it('the day stands on the home of whoever runs the school: events, lessons that nobody holds, who is away', async () => {
  show({
    today: {
      events: [{ id: 1, kind: '活动', title: '消防演练' }],
      figures: [figure('uncovered', '还没有人上的课', 2, true), figure('away', '请假的教师', 0)],
    },
    waiting: [],
  })
  const day = within(await screen.findByRole('region', { name: '今天' }))
  expect(day.getByText('消防演练')).toBeTruthy()
  const lessons = day.getByRole('link', { name: /还没有人上的课.*2/ })
  expect(lessons.getAttribute('href')).toBe('/schedule/substitutions')
  expect(day.queryByText('请假的教师')).toBeNull()
  expect(screen.queryByRole('region', { name: '待我审核' })).toBeNull()
})

it('a day without anything says so, and whoever arranges no lessons has none', async () => {
  show({ today: { events: [], figures: [figure('uncovered', '还没有人上的课', 0)] }, waiting: [] })
  expect(await screen.findByText('课都有人上，没有人请假。')).toBeTruthy()
  cleanup()
  show({ today: null, waiting: [] })
  await screen.findByText('暂时没有通知。')
  expect(screen.queryByRole('region', { name: '今天' })).toBeNull()
})

it('what waits for a decision leads to where it is decided, the rest of it at hand', async () => {
  const titles = ['转学待审核', '成绩待发布', '学生评估待审核', '教学计划待审核', '荣誉待审核', '活动待审核']
  show({
    today: null,
    waiting: titles.map((title, index) =>
      line(String(index), title, { urgent: index === 0, count: index + 1 }),
    ),
  })
  const card = within(await screen.findByRole('region', { name: '待我审核' }))
  const links = () => card.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links()).toEqual(['/list/0', '/list/1', '/list/2', '/list/3'])
  expect(card.getByRole('link', { name: /转学待审核.*等您通过或退回.*1/ })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: '还有 2 类' }))
  expect(links()).toHaveLength(6)
})

it('what is reviewed is decided on the phone, whatever else the desk has', async () => {
  const links = ['plans', 'preparations'].map((key) => line(key, `${key}待审核`))
  show({ today: null, waiting: [...links, line('exams', '成绩待发布')] })
  const card = within(await screen.findByRole('region', { name: '待我审核' }))
  const reviews = '/mobile/preparations?review=waiting'
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    reviews,
    reviews,
    '/list/exams',
  ])
})
