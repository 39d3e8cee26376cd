import { expect, test } from 'vitest'
import { compile } from '../compile/compile'
import { preflight } from '../help/preflight'
import { score, verify } from '../judge/score'
import type { Activity, Problem } from '../model'
import { accept, chainOf, tryMove } from './chain'
import { refresh } from './energy'
import { randomOf } from './random'
import { putAll, solve } from './solve'
import { emptyState } from './state'
import { tableOf } from './table'

const CLASSES = 6
const BANDS = 4
const ROWS = 7
const WEEKLY = 4

const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

/** A senior grade: 22 lessons a class of its own, and four bands of seven 教学班, the last in a laboratory. */
const senior = (): Problem => {
  const periods = list(8, (at) => ({
    ...{ start: 480 + at * 50, end: 520 + at * 50 },
    part: at < 4 ? ('MORNING' as const) : ('AFTERNOON' as const),
  }))
  const classes = list(CLASSES, (at) => ({ id: `c${at}`, bell: 'b', grade: '10' }))
  const own = classes.flatMap(({ id }, at) =>
    ['语文', '数学', '英语', '体育'].flatMap((course, nth) =>
      list(
        course === '体育' ? 2 : nth === 0 ? 8 : 6,
        (lesson): Activity => ({
          ...{ id: `${id} ${course} ${lesson}`, course, classes: [id], length: 1 },
          teachers: [`${course}${Math.floor(at / 2)}`],
          ...(course === '体育' && { room: { kind: '操场' } }),
        }),
      ),
    ),
  )
  const bands = list(BANDS, (band) =>
    list(
      WEEKLY,
      (turn): Activity => ({
        ...{ id: `band ${band} ${turn}`, course: `band ${band}`, classes: classes.map(({ id }) => id) },
        ...{ teachers: [], length: 1 },
        rows: list(ROWS, (row) => ({
          ...{ id: `${band}-${row}`, course: `选${row}`, teachers: [`选${row}`] },
          ...(row < CLASSES ? { room: { room: `r${row}` } } : { room: { kind: '实验室' } }),
        })),
      }),
    ),
  ).flat()
  const activities = [...own, ...bands]
  const teachers = [
    ...new Set(activities.flatMap((one) => [one, ...(one.rows ?? [])].flatMap((x) => x.teachers))),
  ]
  return {
    ...{ days: 5, bells: [{ id: 'b', periods }], classes, activities },
    teachers: teachers.map((id) => ({ id })),
    rooms: [
      ...list(CLASSES, (at) => ({ id: `r${at}`, kind: '', capacity: 1 })),
      ...[
        { id: 'lab', kind: '实验室', capacity: 1 },
        { id: 'field', kind: '操场', capacity: 2 },
      ],
    ],
    rules: [
      { id: 'day', code: 'H12', hard: true, weight: 0, who: {}, max: 2 },
      { id: 'gaps', code: 'S4', hard: false, weight: 1, who: {} },
      { id: 'spread', code: 'S3', hard: false, weight: 3, who: {} },
    ],
  }
}

test('a band holds all its classes, teachers and rooms at once, whatever is moved', () => {
  const problem = senior()
  expect(preflight(problem).filter(({ fatal }) => fatal)).toEqual([])
  for (const seed of [1, 2, 3]) {
    const solution = solve(problem, { seed, iterations: 3000 })
    expect(verify(problem, solution)).toEqual([])
    const bands = solution.placements.filter(({ activity }) => activity.startsWith('band'))
    const slots = new Set(bands.map(({ day, period }) => `${day} ${period}`))
    expect(slots.size).toBe(BANDS * WEEKLY)
    for (const { rooms } of bands) expect(new Set(rooms).size).toBe(ROWS)
    // Nobody of the grade has anything else then.
    for (const { activity, day, period } of solution.placements)
      if (!activity.startsWith('band')) expect(slots.has(`${day} ${period}`)).toBe(false)

    const state = emptyState(compile(problem))
    putAll(state, solution.placements)
    refresh(state)
    const [chain, random] = [chainOf(state), randomOf(seed)]
    for (let move = 0; move < 300; move++) {
      const unit = random.below(state.c.units)
      if (tryMove(chain, unit, random.below(state.c.time.slots), random.below(2) === 0)) accept(chain)
    }
    const table = tableOf(state.c, state.slot, state.room)
    expect(score(problem, table).soft).toBeCloseTo(state.softSum, 6)
    expect(verify(problem, table).filter(({ code }) => ['H1', 'H2', 'H3'].includes(code))).toEqual([])
  }
})

test('what a band cannot have is said beforehand, with numbers', () => {
  const problem = senior()
  const [first] = problem.activities.filter(({ rows }) => rows !== undefined)
  const busy = { ...first, id: 'more', rows: first?.rows?.slice(0, 1) ?? [] } as Activity
  const overfull = {
    ...problem,
    activities: [...problem.activities, ...list(25, (at) => ({ ...busy, id: `more ${at}` }))],
  }
  const found = preflight(overfull)
  expect(found.find(({ code }) => code === 'TEACHER_LOAD')).toMatchObject({
    teacher: '选0',
    need: 41,
    have: 40,
  })
  expect(found.find(({ code }) => code === 'CLASS_LOAD')).toMatchObject({ need: 63, have: 40 })
})
