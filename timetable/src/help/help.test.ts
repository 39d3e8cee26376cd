import { describe, expect, test } from 'vitest'
import { score, verify } from '../judge/score'
import type { Problem, Rule } from '../model'
import { sampleSchool } from '../sample/school'
import { solve } from '../search/solve'
import { moveOnDesk, openDesk, tableOnDesk } from './desk'
import { preflight } from './preflight'
import { explain, suggest } from './suggest'

const withoutBells = (problem: Problem): Problem => ({ ...problem, bells: [] })

describe('pre-flight', () => {
  const problem = sampleSchool(6)

  test('finds nothing wrong with a school that can be done', () => {
    expect(preflight(problem)).toEqual([])
  })

  test('answers with exact numbers', () => {
    const first = problem.activities.find(({ course }) => course === '数学')
    const teacher = first?.teachers[0] ?? ''
    const rule = { id: 'x', hard: true, weight: 0 } as const
    const planted = (more: Partial<Problem>) => preflight({ ...problem, ...more })
    const lessons = problem.activities.filter(({ teachers }) => teachers.includes(teacher))
    expect(
      planted({
        rules: [{ ...rule, code: 'H5', who: { teachers: [teacher] }, when: { days: [1, 2, 3, 4] } }],
      }),
    ).toContainEqual({ code: 'TEACHER_LOAD', fatal: true, need: lessons.length, have: 7, teacher })
    const field = problem.rooms.map((room) => (room.id === '操场' ? { ...room, capacity: 1 } : room))
    const tight: Rule = { ...rule, code: 'H7', who: { courses: ['体育'] }, when: { days: [1, 2] } }
    expect(planted({ rooms: field, rules: [tight] })).toContainEqual({
      code: 'ROOM_LOAD',
      fatal: true,
      need: 18,
      have: 14,
      rooms: ['操场'],
      kind: '操场',
      slots: 14,
      capacity: 1,
    })
    expect(
      planted({ rules: [{ ...rule, code: 'H13', who: { teachers: [teacher] }, max: 1 }] }),
    ).toContainEqual({
      code: 'TEACHER_DAYS',
      fatal: true,
      need: lessons.length,
      have: 5,
      teacher,
      rules: ['x'],
    })
    expect(planted({ rules: [{ ...rule, code: 'H12', who: { courses: ['数学'] }, gap: 2 }] })).toContainEqual(
      expect.objectContaining({ code: 'COURSE_DAYS', need: 5, have: 3, rules: ['x'] }),
    )
    expect(
      planted({ rules: [{ ...rule, code: 'H5', who: { courses: ['美术'] }, when: {} }] }),
    ).toContainEqual(expect.objectContaining({ code: 'NO_SLOT', need: 1, have: 0, rules: ['x'] }))
    // Three doubles, and one place for a double on each of two days.
    const doubles: Problem = {
      ...problem,
      rules: [{ ...rule, code: 'H7', who: { courses: ['画'] }, when: { days: [0, 1], periods: [0, 1, 2] } }],
      activities: problem.classes.slice(0, 3).map(({ id }) => ({
        ...{ id: `画 ${id}`, course: '画', classes: [id], teachers: [teacher], length: 2 },
      })),
    }
    expect(preflight(doubles)).toContainEqual(
      expect.objectContaining({ code: 'DOUBLES', fatal: true, need: 3, have: 2, teacher }),
    )
    expect(preflight(withoutBells(problem))[0]).toMatchObject({
      code: 'UNKNOWN',
      what: problem.classes[0]?.bell,
    })
  })
})

test('a room that is not there is said once, and everything else all the same', () => {
  const problem = sampleSchool(6)
  const teacher = problem.activities[0]?.teachers[0] ?? ''
  const sport = problem.activities.filter(({ course }) => course === '体育')
  const away: Rule = {
    ...{
      id: 'x',
      hard: true,
      weight: 0,
      code: 'H5',
      who: { teachers: [teacher] },
      when: { days: [1, 2, 3, 4] },
    },
  }
  const found = preflight({
    ...{ ...problem, rules: [away] },
    activities: problem.activities.map((one) =>
      sport.includes(one) ? { ...one, room: { room: '旧操场' } } : one,
    ),
  })
  const activities = sport.map(({ id }) => id)
  expect(found.filter(({ code }) => code === 'UNKNOWN')).toEqual([
    {
      code: 'UNKNOWN',
      fatal: true,
      need: sport.length,
      have: 0,
      what: '旧操场',
      rooms: ['旧操场'],
      activities,
    },
  ])
  expect(found).toContainEqual(expect.objectContaining({ code: 'TEACHER_LOAD', teacher, have: 7 }))
})

test('three lessons that each go on to the place of the next are found', () => {
  const closed = (course: string, period: number): Rule => ({
    ...{ id: `${course}${period}`, hard: true, weight: 0, code: 'H5' },
    ...{ who: { courses: [course] }, when: { periods: [period] } },
  })
  const small: Problem = {
    ...{ days: 1, classes: [{ id: 'c', bell: 'b' }], rooms: [], teachers: [{ id: 't' }] },
    bells: [
      { id: 'b', periods: [480, 535, 590].map((start) => ({ start, end: start + 45, part: 'MORNING' })) },
    ],
    activities: ['A', 'B', 'C'].map((id) => ({ id, course: id, classes: ['c'], teachers: ['t'], length: 1 })),
    // B cannot change places with A, nor C with B.
    rules: [closed('B', 0), closed('C', 1)],
  }
  const placements = ['A', 'B', 'C'].map((activity, period) => ({ activity, day: 0, period, rooms: [null] }))
  const desk = openDesk(small, { placements })
  const told = suggest(desk, 'A').find(({ slot }) => slot.period === 1)
  expect(told).toMatchObject({
    rank: 'POSSIBLE',
    blocked: [{ code: 'H1', activities: ['B'] }, { code: 'H2' }],
  })
  expect(told?.moves.map(({ activity, period }) => [activity, period])).toEqual([
    ...[['A', 1] as const, ['B', 2] as const, ['C', 0] as const],
  ])
  expect(moveOnDesk(desk, told?.moves ?? [])).toBe(true)
  expect(verify(small, tableOnDesk(desk))).toEqual([])
})

describe('work by hand', () => {
  const problem = sampleSchool(6)
  const solution = solve(problem, { iterations: 4000 })

  test('what is suggested comes out as it was told, chains too', () => {
    const lesson = solution.placements.find(({ activity }) => activity.includes('历史'))?.activity ?? ''
    const told = suggest(openDesk(problem, solution), lesson)
    const ranks = told.map(({ rank }) => ['GOOD', 'POSSIBLE', 'BLOCKED'].indexOf(rank))
    expect(ranks).toEqual([...ranks].sort())
    const possible = told.filter(({ rank }) => rank !== 'BLOCKED')
    expect(possible.some(({ moves }) => moves.length > 1)).toBe(true)
    expect(told.filter(({ rank }) => rank === 'BLOCKED').every(({ blocked }) => blocked.length > 0)).toBe(
      true,
    )
    for (const { moves, soft, slot } of [...possible.slice(0, 3), ...possible.slice(-2)]) {
      expect(moves[0]).toMatchObject({ activity: lesson, ...slot })
      expect(moves.length).toBeLessThanOrEqual(4)
      const desk = openDesk(problem, solution)
      expect(moveOnDesk(desk, moves)).toBe(true)
      const after = tableOnDesk(desk)
      expect(verify(problem, after)).toEqual([])
      expect(score(problem, after).soft - solution.score.soft).toBeCloseTo(soft, 6)
    }
  })

  test('a blocked slot says whose lesson stands there, by which rule', () => {
    const desk = openDesk(problem, solution)
    const meeting = solution.placements.find(({ activity }) => activity.includes('班会'))?.activity ?? ''
    const cls = problem.activities.find(({ id }) => id === meeting)?.classes[0] ?? ''
    expect(explain(desk, meeting, { day: 1, period: 1 }).blocked.map(({ code }) => code)).toContain('H7')
    const other = problem.activities.find(({ course, classes }) => course === '政治' && classes.includes(cls))
    expect(explain(desk, other?.id ?? '', { day: 0, period: 6 }).blocked).toContainEqual({
      rule: 'H1',
      code: 'H1',
      hard: true,
      count: 1,
      activities: [meeting],
      class: cls,
    })
    expect(explain(desk, 'nobody', { day: 0, period: 0 }).changes).toEqual([])
    expect(tableOnDesk(desk).placements).toHaveLength(solution.placements.length)
  })
})
