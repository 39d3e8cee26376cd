import { expect, test } from 'vitest'
import { mondayOf, monthOf } from './calendar'

test('a week begins on Monday, also over the end of a year', () => {
  expect(['2026-11-16', '2026-11-22', '2027-01-02'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-12-28',
  ])
})

test('a month has its own last day', () => {
  expect(monthOf('2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthOf('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
