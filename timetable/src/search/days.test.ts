import { expect, test } from 'vitest'
import { compile } from '../compile/compile'
import { score } from '../judge/score'
import type { Activity, Problem } from '../model'
import { construct, construction } from './construct'
import { randomOf } from './random'
import { solve } from './solve'
import { emptyState } from './state'

const CLASSES = 6
const COURSES = 5
const MOST = 3

const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

/** Nobody comes on more than three days; a teacher has two courses of a class, twelve to fourteen lessons in all. */
const school = (): Problem => ({
  days: 5,
  bells: [
    {
      id: 'b',
      periods: list(6, (at) => ({ start: 480 + at * 50, end: 520 + at * 50, part: 'MORNING' as const })),
    },
  ],
  classes: list(CLASSES, (at) => ({ id: `c${at}`, bell: 'b' })),
  teachers: list(12, (at) => ({ id: `t${at}` })),
  rooms: [],
  activities: list(CLASSES, (cls) =>
    list(COURSES, (course) =>
      list(
        5,
        (lesson): Activity => ({
          ...{ id: `${cls}-${course}-${lesson}`, course: `k${course}`, classes: [`c${cls}`], length: 1 },
          teachers: [`t${(cls * COURSES + course) % 12}`],
        }),
      ),
    ),
  ).flat(2),
  rules: [
    { id: 'days', code: 'S9', who: {}, maxDays: MOST, hard: true, weight: 0 },
    { id: 'gaps', code: 'S4', who: {}, maxPerDay: 1, hard: true, weight: 0 },
  ],
})

test('a construction already keeps the days a week of every teacher', () => {
  const c = compile(school())
  const state = emptyState(c)
  const run = construction(state, true)
  expect(construct(run, randomOf(1), 20_000)).toBe(true)
  const { days } = c.time
  const used = list(c.teacherCount, (teacher) =>
    list(days, (day) => state.mask[teacher * c.weeks * days + day]!).filter((busy) => busy !== 0),
  )
  expect(Math.max(...used.map(({ length }) => length))).toBeLessThanOrEqual(MOST)
})

test('and a table with their free periods is complete', () => {
  const problem = school()
  for (const seed of [1, 2, 3]) {
    const table = solve(problem, { seed, iterations: 400_000, firstComplete: true })
    expect(score(problem, table)).toMatchObject({ complete: true, unplaced: 0, hard: 0 })
  }
})

test('where the days cannot be kept no lesson stays out for them: they are counted', () => {
  const problem = school()
  const first = problem.activities.filter(({ teachers }) => teachers[0] === 't0')
  // One lesson of the same teacher on each of four days, and there they stay.
  const start = first
    .slice(0, 4)
    .map(({ id }, day) => ({ activity: id, day, period: 0, rooms: [], locked: true }))
  const locked = solve(problem, { start, iterations: 60_000 })
  expect(locked.score).toMatchObject({ unplaced: 0, hard: 1 })
  expect(locked.placements).toEqual(
    expect.arrayContaining(
      start
        .slice(0, 1)
        .map((one) => expect.objectContaining({ activity: one.activity, day: one.day, period: one.period })),
    ),
  )
  const few = {
    ...problem,
    rules: problem.rules.map((rule) => (rule.id === 'days' ? { ...rule, maxDays: 2 } : rule)),
  } as Problem
  expect(solve(few, { iterations: 60_000 }).score.unplaced).toBe(0)
})
