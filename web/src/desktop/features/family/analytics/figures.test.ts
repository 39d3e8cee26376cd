import { expect, it } from 'vitest'
import { everyDay, linesOf, worstFirst } from './figures'

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

it('puts classes with talk and with notices into one order, whichever of the two they have', () => {
  const rates = (classId: number, answered: number, own = false) => ({
    ...{ classId, className: `${classId}班`, own, answered, asked: 10 },
    ...{ notices: 1, families: 10, read: 5 },
  })
  const conversations = (classId: number) => ({
    ...{ classId, className: `${classId}班`, grade: '初一', sessions: 1, messages: 3, families: 1 },
    ...{ count: 1, medianMinutes: 5, p90Minutes: 9 },
  })
  const lines = linesOf([conversations(1), conversations(9)], [rates(1, 8), rates(2, 3), rates(3, 9, true)])
  expect(lines.map(({ id }) => id)).toEqual([3, 2, 1, 9])
  expect(lines.map(({ conversation }) => conversation?.messages)).toEqual([undefined, undefined, 3, 3])
})
