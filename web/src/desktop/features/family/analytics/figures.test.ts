import { expect, it } from 'vitest'
import { everyDay, worstFirst } from './figures'

it('shows every day of the span, over the end of a month too, and nothing where nothing was said', () => {
  const said = { date: '2026-11-01', parents: 2, teachers: 1 }
  expect(everyDay([said], '2026-10-31', '2026-11-02')).toEqual([
    { date: '2026-10-31', parents: 0, teachers: 0 },
    said,
    { date: '2026-11-02', parents: 0, teachers: 0 },
  ])
  expect(everyDay([], '2026-10-31', '2026-11-02')).toEqual([])
})

it('lists one’s own class first, then those whose families answer least, and those never asked last', () => {
  const of = (classId: number, answered: number, asked: number, own = false) => ({
    ...{ classId, className: `${classId}班`, own, answered, asked },
    ...{ notices: 1, families: 10, read: 5 },
  })
  const rows = [of(1, 9, 10), of(2, 0, 0), of(3, 2, 10), of(4, 10, 10, true)]
  expect(worstFirst(rows).map(({ classId }) => classId)).toEqual([4, 3, 1, 2])
})
