import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aWeek } from '../../shared/timetable/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { OwnTimetable } from './OwnTimetable'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const MINE = 'GET /api/schedules/me'
const on = (hour: number, minute: number) =>
  vi.useFakeTimers({ now: new Date(2026, 10, 16, hour, minute), toFake: ['Date'] })

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
