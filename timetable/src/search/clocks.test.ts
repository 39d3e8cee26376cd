import { expect, test } from 'vitest'
import { openDesk } from '../help/desk'
import { explain } from '../help/suggest'
import { score, verify } from '../judge/score'
import type { Activity, Bell, Placement, Problem, Rule } from '../model'
import { randomOf } from './random'
import { solve } from './solve'

const bell = (id: string, first: number, minutes: number): Bell => ({
  id,
  periods: Array.from({ length: 5 }, (_, at) => {
    const start = first + at * (minutes + 10)
    return { start, end: start + minutes, part: at < 3 ? ('MORNING' as const) : ('AFTERNOON' as const) }
  }),
})
const bells = [bell('small', 480, 40), bell('big', 490, 45)]
const classes = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, bell: at < 2 ? 'small' : 'big' }))
const teachers = Array.from({ length: 7 }, (_, at) => ({ id: `t${at}` }))
const rules: Rule[] = [
  { id: 'spread', hard: false, weight: 3, code: 'S3', who: {} },
  { id: 'turn', hard: false, weight: 2, code: 'S7', who: {} },
  { id: 'mix', hard: false, weight: 4, code: 'S11', groups: [['x', 'y']] },
  { id: 'holes', hard: false, weight: 1, code: 'S19' },
]

/** A school for which a table is known: lessons are put where the clock has nobody in two places, then taken off. */
const planted = (seed: number) => {
  const random = randomOf(seed)
  const problem: Problem = { days: 3, bells, classes, teachers, rooms: [], activities: [], rules }
  const table: Placement[] = []
  for (let attempt = 0; attempt < 160; attempt++) {
    const joint = random.below(3) === 0
    const first = classes[random.below(4)]?.id ?? ''
    const second = classes[random.below(4)]?.id ?? ''
    const activity: Activity = {
      id: `${attempt}`,
      course: ['x', 'y', 'z'][random.below(3)] ?? 'x',
      classes: joint && first !== second ? [first, second] : [first],
      teachers: [teachers[random.below(teachers.length)]?.id ?? ''],
      length: 1,
    }
    const placement = { activity: activity.id, day: random.below(3), period: random.below(5), rooms: [null] }
    const next = { ...problem, activities: [...problem.activities, activity] }
    if (verify(next, { placements: [...table, placement] }).length > 0) continue
    problem.activities = next.activities
    table.push(placement)
  }
  return { problem, table }
}

test('a class that sits with one of another bell is nowhere twice at once: what the judge sees the search sees', () => {
  let mixed = 0
  for (let seed = 1; seed <= 12; seed++) {
    const { problem, table } = planted(seed)
    expect(verify(problem, { placements: table })).toEqual([])
    const bellOf = new Map(classes.map(({ id, bell: own }) => [id, own]))
    mixed += problem.activities.filter(
      (one) => new Set(one.classes.map((id) => bellOf.get(id))).size > 1,
    ).length
    // From the known table, and from nothing: neither may ever hold what the judge refuses.
    const kept = solve(problem, { seed, iterations: 2_000, start: table })
    expect(kept.unplaced).toEqual([])
    expect(verify(problem, kept)).toEqual([])
    const made = solve(problem, { seed, iterations: 6_000 })
    const broken = verify(problem, made).filter(({ code }) => code !== 'H4')
    expect(broken).toEqual([])
    expect(made.unplaced).toEqual([])
    const { state } = openDesk(problem, made)
    expect(state.softSum).toBeCloseTo(score(problem, made).soft, 6)
  }
  expect(mixed).toBeGreaterThan(12)
})

test('whoever asks why a lesson cannot stand there hears of the class that sits elsewhere then', () => {
  const of = (id: string, own: string[], teacher: string): Activity => ({
    ...{ id, course: id, classes: own, teachers: [teacher], length: 1 },
  })
  const problem: Problem = {
    ...{ days: 1, bells, classes, teachers, rooms: [], rules: [] },
    activities: [of('joint', ['a', 'c'], 't0'), of('alone', ['c'], 't1')],
  }
  const desk = openDesk(problem, { placements: [{ activity: 'joint', day: 0, period: 0, rooms: [null] }] })
  const { blocked } = explain(desk, 'alone', { day: 0, period: 0 })
  expect(blocked).toMatchObject([{ code: 'H1', class: 'c', activities: ['joint'] }])
  expect(explain(desk, 'alone', { day: 0, period: 2 }).blocked).toEqual([])
})
