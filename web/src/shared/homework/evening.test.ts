import { expect, test } from 'vitest'
import { eveningOf, laterTo } from './evening'

const given = '2026-11-16T17:00'

test('due in the evening it takes that one, due in the morning the one before, and none before it was given', () => {
  expect(eveningOf('2026-11-18T18:00', given)).toBe('2026-11-18')
  expect(eveningOf('2026-11-18T08:00', given)).toBe('2026-11-17')
  expect(eveningOf('2026-11-17T08:00', given)).toBe('2026-11-16')
  expect(eveningOf('2026-11-16T08:00', given)).toBe('2026-11-16')
})

test('what is moved to an evening takes that one, at its hour', () => {
  expect(laterTo('2026-11-16T20:00', '2026-11-19', given)).toBe('2026-11-19T20:00')
  expect(laterTo('2026-11-17T08:00', '2026-11-19', given)).toBe('2026-11-20T08:00')
})
