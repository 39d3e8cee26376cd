import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { expect, test } from 'vitest'
import { whereNow } from './DayStrip'

const lesson = (hours: { startsAt: string | null; endsAt: string | null }) =>
  ({ id: 1, lessonNumber: 1, courseName: '英语', room: null, ...hours }) as TimetableDay['lessons'][number]
const day = (lessons: TimetableDay['lessons']) => ({ isPublished: true, day: null, lessons }) as TimetableDay
const now = { date: '2026-11-18', time: '07:30' }

test('without hours nothing is said to be over', () => {
  expect(whereNow(day([lesson({ startsAt: null, endsAt: null })]), now)).toBe('今天 1 节课。')
  expect(whereNow(day([lesson({ startsAt: '06:00', endsAt: '06:40' })]), now)).toBe('今天的课上完了。')
  expect(whereNow(day([]), now)).toBe('今天没有课。')
  expect(whereNow({ ...day([]), isPublished: false }, now)).toBe('还没有课表。')
})
