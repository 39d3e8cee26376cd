import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aWeek } from '../../shared/timetable/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { OwnTimetable } from './OwnTimetable'
import { TodayLessons } from './TodayLessons'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const HOME = '/mobile/parent/home'
const MINE = 'GET /api/schedules/me'
const parent = () => signInAs({ roles: ['PARENT'], profileType: 'PARENT', profileId: 9 })
const on = (hour: number, minute: number) =>
  vi.useFakeTimers({ now: new Date(2026, 10, 16, hour, minute), toFake: ['Date'] })

it('a home says which lesson comes next, which one is on, and that the day is over', async () => {
  stubFetch({ [`${MINE}?studentId=5`]: enveloped(aWeek()) })
  const card = <TodayLessons studentId={5} all="/all" />
  on(8, 1)
  renderPage(card, { path: HOME, user: parent() })
  expect(await screen.findByText(/下一节，第 1–2 节 08:20/)).toBeTruthy()
  expect(screen.getByText('19')).toBeTruthy()
  expect(screen.getByRole('link', { name: '课表' }).getAttribute('href')).toBe('/all')
  cleanup()
  on(9, 0)
  renderPage(card, { path: HOME, user: parent() })
  expect(await screen.findByText('10:00 下课')).toBeTruthy()
  cleanup()
  on(10, 0)
  renderPage(card, { path: HOME, user: parent() })
  expect(await screen.findByText('今天的课上完了。')).toBeTruthy()
})

it('a home stands without a timetable, in the same place', async () => {
  stubFetch({ [MINE]: enveloped(null) })
  renderPage(<TodayLessons all="/all" />, { path: HOME, user: parent() })
  expect(await screen.findByText('还没有课表。')).toBeTruthy()
  cleanup()
  stubFetch({})
  renderPage(<TodayLessons all="/all" />, { path: HOME, user: parent() })
  expect(await screen.findByText('暂时未能读取课表。')).toBeTruthy()
})

it('a week on the phone has its days, its rooms, its calendar, and the weeks around it', async () => {
  on(8, 40)
  const calls = stubFetch({
    [`${MINE}?date=2026-11-16`]: enveloped(aWeek()),
    [`${MINE}?date=2026-11-23`]: enveloped(aWeek({ version: null, lessons: [], week: 13 })),
  })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  const table = await screen.findByRole('table', { name: '初一(3)班课表' })
  expect(within(table).getAllByText('机房 2')).toHaveLength(2)
  expect(screen.getByText('周日（11-22）周三调休，上周三的课')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一周' }))
  expect(await screen.findByText('这一周还没有发布课表。')).toBeTruthy()
  expect(screen.getByText('第 13 周')).toBeTruthy()
  expect(calls).toHaveLength(2)
})
