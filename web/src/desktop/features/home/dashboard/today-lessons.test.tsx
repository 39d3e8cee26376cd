import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aWeek } from '../../../../shared/timetable/testing'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { TodayLessons } from './TodayLessons'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the day at the desk has what is watched before and after the lessons, and says where somebody stands in', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T08:30+08:00'), toFake: ['Date'] })
  signIn(['schedule:view'])
  const watch = {
    ...{ id: 1, date: '2026-11-16', number: 1, change: null, courseName: null },
    ...{ teacher: { id: 8, name: '周文' }, class: { id: 3, name: '初一(3)班' } },
  }
  const change = {
    id: 9,
    kind: 'SUBSTITUTE' as const,
    movedFrom: null,
    movedTo: null,
    text: '由周文老师看班',
  }
  standIn({
    'GET /api/schedules/me': aWeek({
      of: 'TEACHER',
      watches: [
        { ...watch, kind: 'STUDY', name: '晚自习', startsAt: '18:40', endsAt: '19:30', change },
        { ...watch, kind: 'READING', name: '早读', startsAt: '07:40', endsAt: '08:10', courseName: '语文' },
      ],
    }),
  })
  renderAt('/dashboard', <TodayLessons all="/schedule/teacher" />)
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => [...item.children].map(({ textContent }) => textContent).join(' '))).toEqual([
    ...['07:40 早读 语文 初一(3)班', '08:20 数学 初一(3)班 · 机房 2', '18:40 晚自习（代） 初一(3)班'],
  ])
  expect(items.map((item) => [item.dataset.over, item.dataset.next])).toEqual([
    ['true', 'false'],
    ['false', 'true'],
    ['false', 'false'],
  ])
})
