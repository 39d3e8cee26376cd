import { describe, expect, it } from 'vitest'
import {
  cut,
  firstOf,
  formatCount,
  formatDate,
  formatDay,
  formatFeedTime,
  formatNumber,
  formatTime,
  formatWeekday,
} from './format'

const at = (day: number, hour: number, minute = 0, month = 11, year = 2026) =>
  new Date(Date.UTC(year, month - 1, day, hour - 8, minute))
const now = at(16, 10, 42)

describe('numbers and dates', () => {
  it('are written as the product writes them', () => {
    expect(formatNumber(1284)).toBe('1,284')
    expect([1, 99, 100].map(formatCount)).toEqual(['1', '99', '99+'])
    expect(formatDate(at(6, 23, 59))).toBe('2026-11-06')
    expect(formatDay(at(6, 1), now)).toBe('11-06')
    expect(formatDay(at(6, 1, 0, 12, 2025), now)).toBe('2025-12-06')
    expect(formatWeekday(now)).toBe('星期一')
    expect(formatDate('never')).toBe('')
  })
})

describe('the clock is that of the school, wherever the device is', () => {
  it('at either end of a day', () => {
    expect([formatDate('2026-11-15T15:59:59Z'), formatTime('2026-11-15T15:59:59Z')]).toEqual([
      '2026-11-15',
      '23:59',
    ])
    expect([formatDate('2026-11-15T16:00:00Z'), formatTime('2026-11-15T16:00:00Z')]).toEqual([
      '2026-11-16',
      '00:00',
    ])
    expect(formatWeekday('2026-11-15T16:00:00Z')).toBe('星期一')
  })

  it('and a day is that day', () => {
    expect([formatDay('2026-11-16', now), formatWeekday('2026-11-16')]).toEqual(['11-16', '星期一'])
  })
})

describe('times of a feed', () => {
  it.each([
    [at(16, 10, 42), '刚刚'],
    [at(16, 10, 37), '5 分钟前'],
    [at(16, 8, 31), '今天 08:31'],
    [at(16, 0, 5), '今天 00:05'],
    [at(15, 14, 20), '昨天 14:20'],
    [at(13, 9, 5), '11-13 09:05'],
    [at(31, 9, 5, 12, 2025), '2025-12-31 09:05'],
    [at(16, 11, 0), '今天 11:00'],
  ])('%s is %s', (time, text) => expect(formatFeedTime(time, now)).toBe(text))

  it('say nothing about what is no time', () => expect(formatFeedTime('x', now)).toBe(''))
})

describe('characters outside the basic plane', () => {
  it('are never cut in half', () => {
    expect(firstOf('𠮷田')).toBe('𠮷')
    expect(firstOf('')).toBe('')
    expect(cut('很好𠮷田', 3)).toBe('很好')
    expect(cut('很好𠮷田', 4)).toBe('很好𠮷')
    expect(cut('很好', 4)).toBe('很好')
  })
})
