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

it('a week says what is other than in the timetable; a teacher enters their leave below it', async () => {
  on(8, 40)
  const week = aWeek()
  const [first, ...others] = week.lessons
  if (first === undefined) throw new Error('no lesson')
  const change = {
    id: 9,
    kind: 'SUBSTITUTE',
    movedFrom: null,
    movedTo: null,
    text: '数学由孙琪老师代课',
  } as const
  const changed = { ...week, of: 'TEACHER' as const, lessons: [{ ...first, change }, ...others] }
  const calls = stubFetch({
    [`${MINE}?date=2026-11-16`]: enveloped(changed),
    'GET /api/teacher-leaves?size=5': enveloped({ content: [], totalElements: 0 }),
    'POST /api/teacher-leaves': enveloped({ id: 1 }),
  })
  renderPage(<OwnTimetable />, { path: '/mobile/teacher/home', user: signInAs({ roles: ['TEACHER'] }) })
  const list = await screen.findByRole('list', { name: '课表变动' })
  expect(list.textContent).toBe('代 周一第 1–2 节数学由孙琪老师代课')
  fireEvent.click(await screen.findByRole('button', { name: '登记请假' }))
  fireEvent.change(screen.getByLabelText('到第几节（不填为全天）'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: '登记' }))
  expect(await screen.findByText('节次应为 1 到 20')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('到第几节（不填为全天）'), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: '登记' }))
  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/teacher-leaves')?.body)
    .toMatchObject({ kind: 'SICK', startsOn: '2026-11-16', endsNumber: '2' })
})
