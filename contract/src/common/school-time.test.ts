import { afterEach, expect, test, vi } from 'vitest'
import { instantAt, today, wallClock } from './school-time'

afterEach(() => {
  vi.useRealTimers()
})

test('the clock on the wall, and the instant at which it says so', () => {
  expect(wallClock(Date.parse('2026-11-15T16:05:59Z'))).toBe('2026-11-16T00:05')
  expect(wallClock('2026-12-31T15:59:00Z')).toBe('2026-12-31T23:59')
  expect(instantAt('2026-11-16T00:05')).toBe('2026-11-15T16:05:00.000Z')
  expect(wallClock(instantAt('2028-02-29T08:00'))).toBe('2028-02-29T08:00')
})

test('today is the day at school', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T16:00:00Z') })
  expect(today()).toBe('2026-11-16')
})
