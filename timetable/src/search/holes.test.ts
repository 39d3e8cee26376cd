import { expect, test } from 'vitest'
import { openDesk } from '../help/desk'
import { score, violations } from '../judge/score'
import type { Part, Problem } from '../model'
import { sayViolation } from '../words'
import { solve } from './solve'

const PARTS: Part[] = ['READING', 'MORNING', 'MORNING', 'AFTERNOON', 'AFTERNOON', 'EVENING']

/** Two days of 早读, four periods and 晚自习, and so many lessons of one class. */
const school = (lessons: number, some: Partial<Problem> = {}): Problem => ({
  days: 2,
  bells: [
    {
      id: 'day',
      periods: PARTS.map((part, at) => ({ start: 480 + at * 60, end: 525 + at * 60, part })),
    },
  ],
  classes: [{ id: 'a', bell: 'day' }],
  teachers: [{ id: 't' }],
  rooms: [],
  activities: Array.from({ length: lessons }, (_, at) => ({
    ...{ id: `${at}`, course: `${at}`, classes: ['a'], teachers: ['t'], length: 1 },
  })),
  rules: [{ id: 'holes', hard: false, weight: 3, code: 'S19' }],
  ...some,
})
const at = (activity: number, day: number, period: number) => ({
  ...{ activity: `${activity}`, day, period, rooms: [null] },
})

test('what is free before a lesson of the day counts, what is free after the last one does not', () => {
  const problem = school(3)
  const placements = [at(0, 0, 2), at(1, 0, 4), at(2, 1, 1)]
  const found = violations(problem, { placements })
  expect(found.map(({ count, class: of, slot }) => [count, of, slot])).toEqual([
    [2, 'a', { day: 0, period: 1 }],
  ])
  expect(openDesk(problem, { placements }).state.softSum).toBe(score(problem, { placements }).soft)
  const names = {
    ...{
      lesson: () => ({ course: '', classes: '' }),
      teacher: String,
      class: () => '一年级2班',
      room: String,
    },
    ...{ slot: () => '周一第 1 节', rule: () => '班级的空课只在一天的末尾' },
  }
  expect(found.map((one) => sayViolation(one, names))).toEqual([
    '周一第 1 节：一年级2班，班级的空课只在一天的末尾（2 处）',
  ])
})

test('a run leaves none, wished or asked for; of a class that is not meant it asks nothing', () => {
  for (const hard of [false, true]) {
    const rules = [{ id: 'holes', hard, weight: 3, code: 'S19' as const }]
    for (let seed = 1; seed <= 5; seed++)
      expect(solve(school(5, { rules }), { seed, iterations: 3_000 }).score).toMatchObject({
        ...{ complete: true, hard: 0, soft: 0 },
      })
  }
  const rules = [{ id: 'holes', hard: false, weight: 3, code: 'S19' as const, classes: ['b'] }]
  expect(score(school(1, { rules }), { placements: [at(0, 0, 4)] }).soft).toBe(0)
})
