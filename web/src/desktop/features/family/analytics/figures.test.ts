import { expect, it } from 'vitest'
import { everyDay } from './figures'

it('shows every day of the span, over the end of a month too, and nothing where nothing was said', () => {
  const said = { date: '2026-11-01', parents: 2, teachers: 1 }
  expect(everyDay([said], '2026-10-31', '2026-11-02')).toEqual([
    { date: '2026-10-31', parents: 0, teachers: 0 },
    said,
    { date: '2026-11-02', parents: 0, teachers: 0 },
  ])
  expect(everyDay([], '2026-10-31', '2026-11-02')).toEqual([])
})
