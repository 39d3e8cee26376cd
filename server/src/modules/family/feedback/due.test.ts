import { expect, test } from 'vitest'
import { dueAfter } from './due'

test.each([
  ['a Monday morning', '2026-11-16T02:00:00Z', '2026-11-19T16:00:00.000Z'],
  ['Wednesday goes over the weekend', '2026-11-18T02:00:00Z', '2026-11-23T16:00:00.000Z'],
  [
    'Friday night at school, still Friday by the universal clock',
    '2026-11-20T15:59:00Z',
    '2026-11-25T16:00:00.000Z',
  ],
  ['a moment later it is Saturday', '2026-11-20T16:00:00Z', '2026-11-25T16:00:00.000Z'],
  ['Sunday counts from Monday', '2026-11-22T02:00:00Z', '2026-11-25T16:00:00.000Z'],
])('%s', (_, now, due) => expect(dueAfter(new Date(now)).toISOString()).toBe(due))
