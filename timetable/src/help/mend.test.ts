import { describe, expect, test } from 'vitest'
import { verify } from '../judge/score'
import type { Problem, Rule } from '../model'
import { sampleSchool } from '../sample/school'
import { solve } from '../search/solve'
import { openDesk } from './desk'
import { diagnose } from './diagnose'
import { repair } from './repair'
import { suggest } from './suggest'

const problem = sampleSchool(6)

describe('a table that has to change', () => {
  test('a teacher is away for a day: few lessons move, and no rule breaks', () => {
    const solution = solve(problem, { iterations: 4000 })
    const slots = [0, 1, 2, 3, 4, 5, 6].map((period) => ({ day: 2, period }))
    const teacher = '英语1'
    const own = new Set(
      problem.activities.filter(({ teachers }) => teachers.includes(teacher)).map(({ id }) => id),
    )
    const hit = solution.placements.filter(({ activity, day }) => own.has(activity) && day === 2).length
    const mended = repair(problem, solution, [{ kind: 'ABSENT', teacher, slots }])
    expect(mended).toMatchObject({ hit, unplaced: [] })
    expect(verify(problem, mended)).toEqual([])
    expect(mended.placements.filter(({ activity, day }) => own.has(activity) && day === 2)).toEqual([])
    expect(mended.moved.length).toBeGreaterThanOrEqual(hit)
    expect(mended.moved.length).toBeLessThanOrEqual(hit * 5)
  })

  test('what cannot be done names the rule that a solve without it confirms', () => {
    // Three lessons a week of two classes, in a place for one of them that is open for five periods.
    const closed: Rule = {
      id: 'closed',
      hard: true,
      weight: 0,
      code: 'H5',
      who: { rooms: ['hall'] },
      when: { periods: [1, 2, 3] },
    }
    const other: Rule = { id: 'other', hard: true, weight: 0, code: 'H12', who: {}, max: 2 }
    const small: Problem = {
      days: 5,
      bells: [
        {
          id: 'b',
          periods: [0, 1, 2, 3].map((at) => ({ start: at * 60, end: at * 60 + 45, part: 'MORNING' })),
        },
      ],
      classes: ['x', 'y'].map((id) => ({ id, bell: 'b' })),
      teachers: ['t', 'u'].map((id) => ({ id })),
      rooms: [{ id: 'hall', kind: 'hall', capacity: 1 }],
      activities: ['x', 'y'].flatMap((id, at) =>
        [0, 1, 2].map((n) => ({
          id: `${id}${n}`,
          course: 'sport',
          classes: [id],
          teachers: [at === 0 ? 't' : 'u'],
          length: 1,
          room: { room: 'hall' },
        })),
      ),
      rules: [closed, other],
    }
    const solution = solve(small, { iterations: 2000 })
    expect(solution.unplaced).toHaveLength(1)
    const { unplaced, causes } = diagnose(small, solution, { iterations: 1000 })
    expect(unplaced).toEqual(solution.unplaced)
    expect(causes.map(({ knob }) => knob)).toEqual([
      { kind: 'CAPACITY', room: 'hall', to: 2 },
      { kind: 'RULE', rule: 'closed', code: 'H5' },
    ])
    // What cannot hold more is no way out, however small it is.
    const fixed: Problem = { ...small, rooms: [{ id: 'hall', kind: 'hall', capacity: 1, fixed: true }] }
    expect(diagnose(fixed, solution, { iterations: 1000 }).causes.map(({ knob }) => knob.kind)).toEqual([
      'RULE',
    ])
    expect(diagnose(problem, solve(problem, { iterations: 3000 }))).toEqual({ unplaced: [], causes: [] })
  })
})

test('a rule that is broken with everything placed has causes, too', () => {
  const strict = { hard: true, weight: 0 }
  const at = (id: string, course: string, period: number): Rule => ({
    ...{ ...strict, id, code: 'H7', who: { courses: [course] }, when: { periods: [period] } },
  })
  const periods = [480, 535, 590].map((start) => ({ start, end: start + 45, part: 'MORNING' as const }))
  const broken: Problem = {
    ...{ days: 1, bells: [{ id: 'b', periods }], classes: [{ id: 'c', bell: 'b' }], rooms: [] },
    teachers: [{ id: 't' }],
    activities: ['x', 'y'].map((id) => ({ id, course: id, classes: ['c'], teachers: ['t'], length: 1 })),
    rules: [
      at('first', 'x', 0),
      at('last', 'y', 2),
      {
        ...strict,
        id: 'pair',
        code: 'H17',
        a: { courses: ['x'] },
        b: { courses: ['y'] },
        relation: 'RIGHT_AFTER',
      },
    ],
  }
  const table = solve(broken, { seed: 1, iterations: 2_000 })
  expect(table.unplaced).toEqual([])
  expect(table.score.hard).toBe(1)
  const { unplaced, causes } = diagnose(broken, table)
  expect(unplaced).toEqual([])
  expect(causes.map(({ knob }) => (knob.kind === 'RULE' ? knob.rule : '')).sort()).toEqual([
    'first',
    'last',
    'pair',
  ])
  expect(causes[0]).toMatchObject({ activities: ['x', 'y'], confirmed: true })
})

test('a rule that names courses or teachers by itself is a cause like any other', () => {
  const hard = { hard: true, weight: 0 }
  const periods = [480, 535, 590, 645].map((start) => ({ start, end: start + 45, part: 'MORNING' as const }))
  const causesOf = (courses: readonly string[], rules: Rule[]) => {
    const stuck: Problem = {
      ...{ days: 1, bells: [{ id: 'b', periods }], classes: [{ id: 'c', bell: 'b' }], rooms: [], rules },
      teachers: courses.map((id) => ({ id })),
      activities: courses.map((id) => ({ id, course: id, classes: ['c'], teachers: [id], length: 1 })),
    }
    const table = solve(stuck, { iterations: 2000 })
    expect(table.score.complete).toBe(false)
    const { causes } = diagnose(stuck, table)
    return causes.map(({ knob }) => (knob.kind === 'RULE' ? knob.rule : knob.kind)).sort()
  }
  // Three of four lessons, of which no two may stand side by side.
  expect(
    causesOf(['x', 'y', 'z', 'u'], [{ ...hard, id: 'apart', code: 'S11', groups: [['x', 'y', 'z']] }]),
  ).toEqual(['apart'])
  // Whoever learns is first in the morning, and is to come after whoever is listened to.
  expect(
    causesOf(
      ['novice', 'mentor'],
      [
        { ...hard, id: 'after', code: 'S18', novice: 'novice', mentor: 'mentor' },
        { ...hard, id: 'first', code: 'H7', who: { teachers: ['novice'] }, when: { periods: [0] } },
      ],
    ),
  ).toEqual(['after', 'first'])
})

describe('what must be kept and is only counted', () => {
  const periods = [480, 535, 590, 645].map((start) => ({ start, end: start + 45, part: 'MORNING' as const }))
  const hard = { hard: true, weight: 0 }
  const beside: Rule = {
    ...{ ...hard, id: 'beside', code: 'H17', relation: 'NEIGHBOURS' },
    ...{ a: { courses: ['x'] }, b: { courses: ['y'] } },
  }
  const early: Rule = {
    ...{ id: 'early', hard: false, weight: 5, code: 'S2' },
    ...{ who: { courses: ['x'] }, when: { days: [0] } },
  }
  const small: Problem = {
    ...{ days: 2, bells: [{ id: 'b', periods }], classes: [{ id: 'c', bell: 'b' }], rooms: [] },
    teachers: [{ id: 't' }, { id: 'u' }],
    activities: [
      { id: 'x', course: 'x', classes: ['c'], teachers: ['t'], length: 1 },
      { id: 'y', course: 'y', classes: ['c'], teachers: ['u'], length: 1 },
    ],
    rules: [beside, early],
  }
  const at = (activity: string, period: number, locked = false) => ({
    ...{ activity, day: 0, period, rooms: [null], locked },
  })
  const away = { kind: 'ABSENT' as const, teacher: 't', slots: [{ day: 0, period: 0 }] }

  test('is not broken for what only costs, neither by a repair nor by what is suggested first', () => {
    const placements = [at('x', 0), at('y', 1)]
    const mended = repair(small, { placements }, [away])
    expect(mended.placements.find(({ activity }) => activity === 'x')).toMatchObject({ day: 0, period: 2 })
    expect(verify(small, mended)).toEqual([])
    // On the other day it would cost less, and stand alone.
    const told = suggest(openDesk(small, { placements }), 'x').filter(({ moves }) => moves.length === 1)
    expect(told.map(({ slot, soft, changes }) => [slot.day, soft, changes.some((one) => one.hard)])).toEqual([
      [0, 0, false],
      ...[0, 1, 2, 3].map(() => [1, -5, true]),
      [0, 0, true],
    ])
  })

  test('a lock gives way to somebody who is away, and to nothing else', () => {
    const placements = [at('x', 0, true), at('y', 1, true)]
    const mended = repair(small, { placements }, [away])
    expect(mended).toMatchObject({ hit: 1, moved: ['x'], unplaced: [] })
    expect(mended.placements.find(({ activity }) => activity === 'x')).toMatchObject({ day: 0, period: 2 })
    // Somebody else takes the hour of a lesson that is locked: it waits.
    const free = [at('x', 0, true), at('y', 1)]
    const pushed = repair(small, { placements: free }, [{ kind: 'MOVE', placement: at('y', 0) }])
    expect(pushed).toMatchObject({ hit: 1, unplaced: ['x'] })
  })
})
