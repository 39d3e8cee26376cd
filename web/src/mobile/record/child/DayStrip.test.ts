import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { expect, test } from 'vitest'
import { whereNow } from './DayStrip'

const lesson = (hours: { startsAt: string | null; endsAt: string | null }) =>
  ({ id: 1, lessonNumber: 1, courseName: '英语', room: null, ...hours }) as TimetableDay['lessons'][number]
const day = (lessons: TimetableDay['lessons'], watches: TimetableDay['watches'] = []) =>
  ({ of: 'CLASS', isPublished: true, day: null, lessons, watches }) as TimetableDay
const now = { date: '2026-11-18', time: '07:30' }

test('without hours nothing is said to be over', () => {
  expect(whereNow(day([lesson({ startsAt: null, endsAt: null })]), now)).toBe('今天 1 节课。')
  expect(whereNow(day([lesson({ startsAt: '06:00', endsAt: '06:40' })]), now)).toBe('今天的课上完了。')
  expect(whereNow(day([]), now)).toBe('今天没有课。')
  expect(whereNow({ ...day([]), isPublished: false }, now)).toBe('还没有课表。')
})

test('what is watched before and after the lessons has its place in the day', () => {
  const watch = (name: string, startsAt: string, endsAt: string, courseName: string | null) =>
    ({
      id: 1,
      name,
      courseName,
      startsAt,
      endsAt,
      teacher: { id: 8, name: '周文' },
    }) as TimetableDay['watches'][number]
  const today = day(
    [lesson({ startsAt: '08:20', endsAt: '09:05' })],
    [watch('晚自习', '18:40', '19:30', null), watch('早读', '07:40', '08:10', '语文')],
  )
  const at = (time: string) => whereNow(today, { ...now, time })
  expect(at('07:30')).toBe('接下来 07:40 早读，语文 周文')
  expect(at('07:40')).toBe('现在 07:40 早读，语文 周文')
  expect(at('08:10')).toContain('第 1 节 08:20 英语')
  expect(at('12:00')).toBe('接下来 18:40 晚自习，周文')
  expect(at('19:30')).toBe('今天的课上完了。')
})
