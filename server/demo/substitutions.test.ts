import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import { expect, test } from 'vitest'
import { weeksAround } from '../src/modules/teaching/timetable/service'
import { daysWithin } from './substitutions'

test('whichever day a demo school is filled, three school days of the running week have somebody away', () => {
  for (let count = 0; count < 400; count++) {
    const today = daysAfter('2026-01-01', count)
    const days = daysWithin(today)
    expect(days).toHaveLength(3)
    for (const date of days) {
      expect(weeksAround(today)).toContain(date)
      expect(weekdayOf(date)).toBeLessThanOrEqual(5)
    }
  }
  expect(daysWithin('2026-11-16')).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  // From Wednesday to Sunday they are the same.
  for (const today of ['2026-11-18', '2026-11-20', '2026-11-22'])
    expect(daysWithin(today)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
})
