import type { Cause, Diagnosis } from '../answers'
import { lookupOf, matcher, teachersOf } from '../compile/select'
import { score, verify } from '../judge/score'
import type { Activity, Problem, Rule, Selector, Table } from '../model'
import { solve } from '../search/solve'

export interface DiagnoseOptions {
  seed?: number
  /** Steps of each solve. */
  iterations?: number
  shouldStop?: () => boolean
}

const STEPS = 20_000
/** Seeds that must all fail with a knob in place before it is called a cause. */
const TRIES = 3
const MOST = 3

type Knob = Cause['knob']

/** Lessons that share a class, a teacher or a room with those left out: all that can be in their way. */
const around = (problem: Problem, left: readonly string[]): Problem => {
  const first = problem.activities.filter(({ id }) => left.includes(id))
  const classes = new Set(first.flatMap((activity) => activity.classes))
  const teachers = new Set(first.flatMap(teachersOf))
  const roomKeys = ({ room, rows }: Activity) =>
    [room, ...(rows ?? []).map((row) => row.room)].flatMap((need) =>
      [need?.room, need?.kind].filter((key) => key !== undefined),
    )
  const rooms = new Set(first.flatMap(roomKeys))
  const near = problem.activities.filter(
    (activity) =>
      activity.classes.some((id) => classes.has(id)) ||
      teachersOf(activity).some((id) => teachers.has(id)) ||
      roomKeys(activity).some((key) => rooms.has(key)),
  )
  return { ...problem, activities: near, rules: problem.rules.filter(({ hard }) => hard), previous: [] }
}

/** What a person could change: rules that touch these lessons, their locks, the rooms they need. */
const knobsOf = (problem: Problem, left: readonly string[]): Knob[] => {
  const lookup = lookupOf(problem)
  const first = problem.activities.filter(({ id }) => left.includes(id))
  /** A rule that names nobody by a selector, as 文理交替 and 听课 do, may be about any of them. */
  const touches = (rule: Rule) => {
    const sides: unknown[] = ['who', 'a', 'b'].map((side) => Reflect.get(rule, side))
    const named = sides.filter((side): side is Selector => typeof side === 'object' && side !== null)
    return named.length === 0 || named.some((side) => problem.activities.some(matcher(lookup, side)))
  }
  const shares = (activity: Activity) =>
    first.some(
      (one) =>
        one.classes.some((id) => activity.classes.includes(id)) ||
        teachersOf(one).some((id) => teachersOf(activity).includes(id)),
    )
  const kinds = new Set(
    first
      .flatMap(({ room, rows }) => [room, ...(rows ?? []).map((row) => row.room)])
      .flatMap((need) => [need?.room, need?.kind]),
  )
  return [
    ...problem.rules.filter(touches).map(({ id, code }): Knob => ({ kind: 'RULE', rule: id, code })),
    ...problem.activities
      .filter((activity) => activity.lock !== undefined && shares(activity))
      .map(({ id }): Knob => ({ kind: 'LOCK', activity: id })),
    ...problem.rooms
      .filter(({ id, kind, fixed }) => fixed !== true && (kinds.has(id) || kinds.has(kind)))
      .map(({ id, capacity }): Knob => ({ kind: 'CAPACITY', room: id, to: capacity + 1 })),
  ]
}

/** The problem with one knob given up. */
export const without = (problem: Problem, knob: Knob): Problem => {
  if (knob.kind === 'RULE') return { ...problem, rules: problem.rules.filter(({ id }) => id !== knob.rule) }
  if (knob.kind === 'CAPACITY')
    return {
      ...problem,
      rooms: problem.rooms.map((room) => (room.id === knob.room ? { ...room, capacity: knob.to } : room)),
    }
  return {
    ...problem,
    activities: problem.activities.map((activity) => {
      if (activity.id !== knob.activity) return activity
      const { lock: _, ...free } = activity
      return free
    }),
  }
}

/**
 * Why lessons found no place, or why rules that hold lessons together are broken with all of them placed: one knob after the other is given up in the part of the school around them, and only what
 * a real solve confirms is said: never complete with the knob, complete without it.
 */
export const diagnose = (
  problem: Problem,
  table: Pick<Table, 'placements'>,
  options: DiagnoseOptions = {},
): Diagnosis => {
  const { seed = 1, iterations = STEPS, shouldStop = () => false } = options
  const placed = new Set(table.placements.map(({ activity }) => activity))
  const unplaced = problem.activities.filter(({ id }) => !placed.has(id)).map(({ id }) => id)
  const stuck =
    unplaced.length > 0
      ? unplaced
      : [...new Set(verify(problem, table).flatMap(({ activities }) => activities))]
  if (stuck.length === 0) return { unplaced, causes: [] }
  const part = around(problem, stuck)
  const run = (one: Problem, turn: number) =>
    solve(one, { seed: seed + turn, iterations, firstComplete: true, shouldStop })
  const tries = Array.from({ length: TRIES }, (_, turn) => run(part, turn))
  if (tries.some(({ score: { complete } }) => complete)) return { unplaced, causes: [] }
  const least = Math.min(...tries.map((one) => one.unplaced.length))
  const left = tries.find((one) => one.unplaced.length === least)?.unplaced ?? stuck
  const causes: Cause[] = []
  for (const knob of knobsOf(part, [...new Set([...left, ...stuck])])) {
    if (shouldStop()) break
    const relaxed = run(without(part, knob), 0)
    if (!relaxed.score.complete) continue
    const rule = knob.kind === 'RULE' ? knob.rule : knob.kind === 'CAPACITY' ? 'H3' : 'H7'
    const price = score(part, relaxed).rules.find((one) => one.rule === rule)?.count ?? 0
    causes.push({ knob, activities: left.length > 0 ? left : stuck, confirmed: true, price })
  }
  return { unplaced, causes: causes.sort((a, b) => a.price - b.price).slice(0, MOST) }
}
