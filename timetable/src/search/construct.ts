import { clear, has, type UnitSet, unitSet } from './conflicts'
import { inTheWay, isFixed } from './eject'
import type { Random } from './random'
import { lift, put, type State } from './state'

/** How often one pushed another out, by a hash of both: what is learnt while constructing. */
const WEIGHTS = 1 << 20

export interface Construction {
  state: State
  /** Units without a place, in no order that means anything. */
  waiting: Int32Array
  count: number
  weights: Uint16Array
  ejected: Int32Array
  way: UnitSet
  iterations: number
  best: number
  bestSlots: Int32Array
  bestRooms: Int32Array
  /** Nobody comes on more days than hard rules allow. Where that cannot be, lessons would stay out for it. */
  keepsDays: boolean
}

/** Fewer starts and more people to bring together: first. */
const difficulty = (state: State, unit: number) => {
  const { c } = state
  const people =
    c.classes.at[unit + 1]! - c.classes.at[unit]! + c.teachers.at[unit + 1]! - c.teachers.at[unit]!
  const starts = c.starts.at[unit + 1]! - c.starts.at[unit]!
  return (c.length[unit]! * (1 + people)) / (1 + starts)
}

export const construction = (state: State, keepsDays: boolean): Construction => {
  const { c } = state
  const waiting = Array.from({ length: c.units }, (_, unit) => unit).filter((unit) => state.slot[unit]! < 0)
  const hard = waiting.map((unit) => difficulty(state, unit))
  const order = waiting.map((_, at) => at).sort((a, b) => hard[a]! - hard[b]! || b - a)
  const list = new Int32Array(c.units)
  order.forEach((from, at) => {
    list[at] = waiting[from]!
  })
  return {
    state,
    waiting: list,
    count: waiting.length,
    weights: new Uint16Array(WEIGHTS),
    ejected: new Int32Array(c.units),
    way: unitSet(c.units),
    iterations: 0,
    best: Number.POSITIVE_INFINITY,
    bestSlots: new Int32Array(c.units),
    bestRooms: new Int32Array(c.needs.length),
    keepsDays,
  }
}

const pair = (unit: number, other: number) =>
  (Math.imul(unit, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 12

const keepBest = (run: Construction) => {
  if (run.count >= run.best) return
  run.best = run.count
  run.bestSlots.set(run.state.slot)
  run.bestRooms.set(run.state.room)
}

/** One lesson finds its cheapest place; who is in the way leaves and waits. */
const step = (run: Construction, random: Random) => {
  const { state, way, weights, ejected, keepsDays } = run
  const { c } = state
  // The last one that had to leave is mostly the hardest; now and then another.
  const at = random.below(4) === 0 ? random.below(run.count) : run.count - 1
  const unit = run.waiting[at]!
  run.waiting[at] = run.waiting[run.count - 1]!
  run.waiting[run.count - 1] = unit
  const price = (one: number, other: number) => {
    return 1 + weights[pair(one, other)]! + 0.1 * ejected[other]! + (isFixed(c, other) ? 100 : 0)
  }
  let best = -1
  let bestCost = Number.POSITIVE_INFINITY
  const from = c.starts.at[unit]!
  const many = c.starts.at[unit + 1]! - from
  const first = many > 0 ? random.below(many) : 0
  for (let i = 0; i < many; i++) {
    const start = c.starts.of[from + ((first + i) % many)]!
    let cost = c.unary[unit * c.time.slots + start]! * 0.01
    if (!inTheWay(state, unit, start, way, price, bestCost - cost, keepsDays)) continue
    for (let w = 0; w < way.size; w++) cost += price(unit, way.list[w]!)
    if (cost >= bestCost) continue
    bestCost = cost
    best = start
    if (way.size === 0 && cost === 0) break
  }
  if (best < 0) return false
  inTheWay(state, unit, best, way, price, Number.POSITIVE_INFINITY, keepsDays)
  run.count--
  for (let w = 0; w < way.size; w++) {
    const other = way.list[w]!
    lift(state, other)
    const key = pair(unit, other)
    if (weights[key]! < 65535) weights[key]!++
    ejected[other]!++
    run.waiting[run.count++] = other
  }
  if (!put(state, unit, best)) run.waiting[run.count++] = unit
  return true
}

/** Goes on until everything stands or so many steps are done; units that fit nowhere stay out. */
export const construct = (run: Construction, random: Random, steps: number): boolean => {
  const until = run.iterations + steps
  const hopeless = new Set<number>()
  keepBest(run)
  while (run.count > 0 && run.iterations < until) {
    run.iterations++
    if (!step(run, random)) {
      hopeless.add(run.waiting[--run.count]!)
      continue
    }
    if (run.count + hopeless.size < run.best) {
      run.count += hopeless.size
      keepBest(run)
      run.count -= hopeless.size
    }
  }
  for (const unit of hopeless) run.waiting[run.count++] = unit
  return run.count === 0
}

/** Back to the table with the fewest left out. */
export const restoreBest = (run: Construction) => {
  restore(run.state, run.bestSlots, run.bestRooms)
  clear(run.way)
  run.count = 0
  for (let unit = 0; unit < run.state.c.units; unit++)
    if (run.state.slot[unit]! < 0 && !has(run.way, unit)) run.waiting[run.count++] = unit
}

/** Every unit as it stood. */
export const restore = (state: State, slots: Int32Array, rooms: Int32Array) => {
  for (let unit = 0; unit < state.c.units; unit++) if (state.slot[unit]! >= 0) lift(state, unit)
  for (let unit = 0; unit < state.c.units; unit++)
    if (slots[unit]! >= 0) put(state, unit, slots[unit]!, rooms)
}
