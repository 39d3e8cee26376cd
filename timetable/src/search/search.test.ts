import { describe, expect, test } from 'vitest'
import { compile } from '../compile/compile'
import { score, verify } from '../judge/score'
import type { Problem } from '../model'
import { sampleSchool } from '../sample/school'
import { accept, chainOf, tryMove, undo } from './chain'
import { construct, construction } from './construct'
import { refresh } from './energy'
import { randomOf } from './random'
import { solve } from './solve'
import { emptyState } from './state'
import { tableOf } from './table'

const built = (classes: number) => {
  const problem = sampleSchool(classes)
  const state = emptyState(compile(problem))
  const random = randomOf(7)
  construct(construction(state, false), random, 5000)
  refresh(state)
  return { problem, state, random }
}

describe('the search', () => {
  test('counts as the plain scorer does, after moves that stay and moves that are taken back', () => {
    const { problem, state, random } = built(10)
    const { c } = state
    const chain = chainOf(state)
    let stayed = 0
    for (let round = 0; round < 3; round++) {
      for (let move = 0; move < 400; move++) {
        const unit = random.below(c.units)
        const from = c.starts.at[unit] ?? 0
        const many = (c.starts.at[unit + 1] ?? 0) - from
        const target = c.starts.of[from + random.below(Math.max(1, many))] ?? 0
        if (many === 0 || (state.slot[unit] ?? -1) < 0 || target === state.slot[unit]) continue
        if (!tryMove(chain, unit, target, random.below(2) === 0)) continue
        if (random.below(3) === 0) undo(chain)
        else {
          accept(chain)
          stayed++
        }
      }
      const plain = score(problem, tableOf(c, state.slot, state.room))
      expect(plain.soft).toBeCloseTo(state.softSum, 6)
      expect(plain.hard).toBe(state.hardSum + plain.unplaced)
    }
    expect(stayed).toBeGreaterThan(100)
  })

  test('completes a school with every rule, improves it, and gives the same table for the same seed', () => {
    const problem = sampleSchool(8)
    const costs: number[] = []
    const options = { seed: 3, iterations: 20_000 }
    const solution = solve(problem, {
      ...options,
      onBest: ({ unplaced, soft }) => unplaced === 0 && costs.push(soft),
    })
    expect(verify(problem, solution)).toEqual([])
    expect(solution.score).toMatchObject({ complete: true, unplaced: 0, hard: 0 })
    expect(solution.score.soft).toBeLessThan((costs[0] ?? 0) * 0.7)
    expect(solve(problem, options)).toEqual(solution)
    expect(solve(problem, { ...options, seed: 4 }).placements).not.toEqual(solution.placements)
  })

  test('asks no more days of lessons and teachers than their classes come', () => {
    // A grade with lessons on five days beside one with six, and teachers of both.
    const school = sampleSchool(8)
    const five = school.classes.filter(({ grade }) => grade === school.classes[0]?.grade)
    const [bell] = school.bells
    if (bell === undefined) throw new Error('no bell')
    const days = [0, 1, 2, 3, 4]
    const problem: Problem = {
      ...school,
      days: 6,
      bells: [...school.bells, { id: 'five', periods: bell.periods.map((one) => ({ ...one, days })) }],
      activities: school.activities.filter(({ classes }) => classes.length === 1),
      classes: school.classes.map((one) => (five.includes(one) ? { ...one, bell: 'five' } : one)),
    }
    const solution = solve(problem, { seed: 3, iterations: 4000 })
    expect(verify(problem, solution)).toEqual([])
    expect(solution.score.soft).toBeCloseTo(score(problem, solution).soft, 6)

    const class_ = { id: 'c', bell: 'five' }
    const lessons = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, course: at < 6 ? 'x' : 'y' }))
    const small: Problem = {
      ...{ days: 6, bells: problem.bells, classes: [class_], teachers: [{ id: 't' }], rooms: [] },
      activities: lessons.map((one) => ({ ...one, classes: ['c'], teachers: ['t'], length: 1 })),
      rules: [
        { id: 'spread', hard: false, weight: 1, code: 'S3', who: {} },
        { id: 'even', hard: false, weight: 1, code: 'S5', who: {}, even: true },
      ],
    }
    const table = solve(small, { seed: 1, iterations: 4000 })
    // Six lessons on five days, twelve periods as 3 + 3 + 2 + 2 + 2.
    expect(table.score).toMatchObject({ complete: true, soft: 0 })
    expect(score(small, table).soft).toBe(0)
  })

  test('begins where it is told to, keeps what is locked, and stops when asked', () => {
    const problem = sampleSchool(6)
    const first = solve(problem, { iterations: 3000 })
    const start = first.placements.map((placement, at) => ({ ...placement, locked: at % 2 === 0 }))
    let asked = 0
    const again = solve({ ...problem, previous: first.placements }, { start, shouldStop: () => ++asked > 8 })
    expect(again.score.complete).toBe(true)
    for (const { activity, day, period } of start.filter((one) => one.locked))
      expect(again.placements.find((one) => one.activity === activity)).toMatchObject({
        day,
        period,
        activity,
      })
    expect(again.iterations).toBeLessThan(10_000)
  })
})
