import { expect, test } from 'vitest'
import { compile } from '../compile/compile'
import { score, verify } from '../judge/score'
import type { Activity, Placement, Problem, Rule } from '../model'
import { accept, chainOf, tryMove, undo } from './chain'
import { construct, construction } from './construct'
import { refresh } from './energy'
import { randomOf } from './random'
import { solve } from './solve'
import { emptyState } from './state'
import { tableOf } from './table'

const H18: Rule = { id: 'walk', code: 'H18', who: {}, minutes: 15, hard: true, weight: 0 }
const own: Omit<Activity, 'id'> = { course: 'x', classes: ['west'], teachers: ['t'], length: 1 }

/** Periods ten minutes apart, a class on each campus, computers on both of them, a laboratory in the east. */
const school = (activities: Activity[], rule: Rule = H18): Problem => ({
  ...{ days: 5, rules: [rule], activities },
  bells: [
    {
      id: 'b',
      periods: [480, 535, 590, 645].map((start) => ({ start, end: start + 45, part: 'MORNING' as const })),
    },
  ],
  classes: [
    { id: 'west', bell: 'b', campus: '西' },
    { id: 'east', bell: 'b', campus: '东' },
  ],
  teachers: ['t', 'u', 'v'].map((id) => ({ id })),
  rooms: [
    { id: 'pcE', kind: '机房', capacity: 1, campus: '东' },
    { id: 'pcW', kind: '机房', capacity: 1, campus: '西' },
    { id: 'lab', kind: '实验室', capacity: 2, campus: '东' },
  ],
})

const at = (activity: string, period: number, ...rooms: (string | null)[]): Placement => ({
  ...{ activity, day: 0, period, rooms: rooms.length === 0 ? [null] : rooms },
})
const rushed = (problem: Problem, ...placements: Placement[]) =>
  verify(problem, { placements }).filter(({ code }) => code === 'H18').length

test('a room that was given by its kind is where the teacher has to walk to', () => {
  const problem = school([
    { ...own, id: 'own' },
    { ...own, id: 'pc', room: { kind: '机房' } },
    { ...own, id: 'lab', room: { kind: '实验室' } },
  ])
  expect(rushed(problem, at('own', 0), at('pc', 1, 'pcE'), at('lab', 3, 'lab'))).toBe(1)
  expect(rushed(problem, at('own', 0), at('pc', 1, 'pcW'), at('lab', 3, 'lab'))).toBe(0)
  expect(rushed(problem, at('own', 0), at('pc', 2, 'pcW'), at('lab', 3, 'lab'))).toBe(1)
})

test('a 教学班 is where its own room is, for its own teacher', () => {
  const band: Activity = {
    ...{ id: 'band', course: 'band', classes: ['west', 'east'], teachers: [], length: 1 },
    rows: [
      { id: '1', course: 'y', teachers: ['t'], room: { room: 'lab' } },
      { id: '2', course: 'z', teachers: ['u'], room: { room: 'pcW' } },
    ],
  }
  const problem = school([{ ...own, id: 'own' }, { ...own, id: 'other', teachers: ['u'] }, band])
  const place = (first: string, second: string) =>
    rushed(problem, at(first, 0), at('band', 1, 'lab', 'pcW'), at(second, 3))
  // t comes from the west to the laboratory; u stays in the west.
  expect([place('own', 'other'), place('other', 'own')]).toEqual([1, 0])
  const solution = solve(problem, { seed: 1, iterations: 2000 })
  expect(verify(problem, solution)).toEqual([])
})

/** Every lesson of both classes with computers or a laboratory, of three teachers who go to and fro. */
const busy = (rule: Rule) =>
  school(
    ['west', 'east'].flatMap((id) =>
      ['t', 'u', 'v'].flatMap((teacher, nth) =>
        [0, 1, 2].map(
          (lesson): Activity => ({
            ...{ id: `${id} ${teacher} ${lesson}`, course: teacher, classes: [id], teachers: [teacher] },
            length: 1,
            ...(nth === 0 && { room: { kind: '机房' } }),
            ...(nth === 1 && lesson === 0 && { room: { kind: '实验室' } }),
          }),
        ),
      ),
    ),
    rule,
  )

test('the search counts walks as the judge does, whichever rooms it takes, and completes with none', () => {
  const problem = busy({ ...H18, hard: false, weight: 3 })
  const state = emptyState(compile(problem))
  const random = randomOf(5)
  construct(construction(state, false), random, 5000)
  refresh(state)
  const chain = chainOf(state)
  const seen = new Set<number>()
  for (let move = 0; move < 600; move++) {
    const unit = random.below(state.c.units)
    const target = random.below(state.c.time.slots)
    if ((state.slot[unit] ?? -1) < 0 || state.slot[unit] === target) continue
    if (!tryMove(chain, unit, target, random.below(2) === 0)) continue
    if (random.below(3) === 0) undo(chain)
    else accept(chain)
    const plain = score(problem, tableOf(state.c, state.slot, state.room)).soft
    expect(plain).toBeCloseTo(state.softSum, 6)
    seen.add(plain)
  }
  expect(seen.size).toBeGreaterThan(3)
  const solution = solve(busy(H18), { seed: 1, iterations: 20_000 })
  expect(solution.unplaced).toEqual([])
  expect(verify(busy(H18), solution)).toEqual([])
})
