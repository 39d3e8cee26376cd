import { fits } from './conflicts'
import { evaluate, out, touched } from './energy'
import { lift, put, type State } from './state'

/** What a hard rule that is only counted weighs beside soft ones while searching. */
export const HARD = 40
/** And what a step on the way to one less weighs. */
export const GUIDE = 5

/** A move under trial: units that change place together, each by the same distance forth or back. */
export interface Chain {
  state: State
  units: Int32Array
  way: Int32Array
  size: number
  mark: Int32Array
  now: number
  from: Int32Array
  rooms: Int32Array
  elements: Int32Array
  touched: number
  soft: Float64Array
  hard: Int32Array
  guide: Float64Array
  softDelta: number
  hardDelta: number
  guideDelta: number
  limit: number
  /** Lessons that hard rules want on one day go together in this move. */
  together: boolean
}

export const chainOf = (state: State, limit = 10): Chain => ({
  state,
  units: new Int32Array(limit + 1),
  way: new Int32Array(limit + 1),
  size: 0,
  mark: new Int32Array(state.c.units),
  now: 0,
  from: new Int32Array(limit + 1),
  rooms: new Int32Array(state.c.needs.length).fill(-1),
  elements: new Int32Array(state.soft.length),
  touched: 0,
  soft: new Float64Array(state.soft.length),
  hard: new Int32Array(state.soft.length),
  guide: new Float64Array(state.soft.length),
  softDelta: 0,
  hardDelta: 0,
  guideDelta: 0,
  limit,
  together: false,
})

const join = (chain: Chain, unit: number, way: number): boolean => {
  if (chain.mark[unit] === chain.now || chain.state.slot[unit]! < 0) return true
  if (chain.size === chain.limit) return false
  chain.mark[unit] = chain.now
  chain.units[chain.size] = unit
  chain.way[chain.size++] = way
  return true
}

/** Who has to go the other way when a unit moves by that distance. */
const follow = (chain: Chain, unit: number, start: number, back: number): boolean => {
  const { c, classAt, teacherAt } = chain.state
  const { slots, overlaps } = c.time
  const length = c.length[unit]!
  const bits = c.weekBits[unit]!
  for (let at = c.hardLinksOf.at[unit]!; at < c.hardLinksOf.at[unit + 1]!; at++) {
    const { a, b, relation } = c.links[c.hardLinksOf.of[at]!]!
    if (relation === 'SAME_TIME' && !join(chain, a === unit ? b : a, -back)) return false
  }
  if (chain.together)
    for (let at = c.heldWith.at[unit]!; at < c.heldWith.at[unit + 1]!; at++)
      if (!join(chain, c.heldWith.of[at]!, -back)) return false
  for (let week = 0; week < c.weeks; week++) {
    if (((bits >> week) & 1) === 0) continue
    for (let at = c.classes.at[unit]!; at < c.classes.at[unit + 1]!; at++) {
      const cls = c.classes.of[at]!
      const row = (cls * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        const other = classAt[row + slot]!
        if (other >= 0 && other !== unit && !join(chain, other, back)) return false
        if (c.mixedClass[cls] === 0) continue
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++) {
          const beside = classAt[row + others[o]!]!
          if (beside >= 0 && beside !== unit && !join(chain, beside, back)) return false
        }
      }
    }
    for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
      const row = (c.teachers.of[at]! * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        const other = teacherAt[row + slot]!
        if (other >= 0 && other !== unit && !join(chain, other, back)) return false
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++) {
          const beside = teacherAt[row + others[o]!]!
          if (beside >= 0 && beside !== unit && !join(chain, beside, back)) return false
        }
      }
    }
  }
  return true
}

/** All units that change place when this one starts there and who it meets goes back the same way. */
const gather = (chain: Chain, unit: number, target: number): boolean => {
  const { state } = chain
  const { slots } = state.c.time
  const distance = target - state.slot[unit]!
  chain.now++
  chain.size = 0
  join(chain, unit, 1)
  for (let i = 0; i < chain.size; i++) {
    const one = chain.units[i]!
    const start = state.slot[one]! + chain.way[i]! * distance
    if (start < 0 || start >= slots || state.c.domain[one * slots + start] !== 1) return false
    if (!follow(chain, one, start, -chain.way[i]!)) return false
  }
  return true
}

/** Puts everything back as it was. `done` units of the chain stand at their new place. */
export const undo = (chain: Chain, done = chain.size) => {
  const { state, units, from, rooms } = chain
  for (let i = 0; i < done; i++) lift(state, units[i]!)
  for (let i = 0; i < chain.size; i++) put(state, units[i]!, from[i]!, rooms)
}

const remember = (chain: Chain) => {
  const { state, units, from, rooms } = chain
  const { at, of } = state.c.needsOf
  for (let i = 0; i < chain.size; i++) {
    const unit = units[i]!
    from[i] = state.slot[unit]!
    for (let n = at[unit]!; n < at[unit + 1]!; n++) rooms[of[n]!] = state.room[of[n]!]!
    lift(state, unit)
  }
}

/** What the chain changes, now that it stands; kept until `accept`. */
const weigh = (chain: Chain) => {
  const { state, elements } = chain
  chain.touched = touched(state, chain.units, chain.size, elements)
  let soft = 0
  let hard = 0
  let guide = 0
  for (let i = 0; i < chain.touched; i++) {
    const element = elements[i]!
    evaluate(state, element)
    chain.soft[i] = out.soft
    chain.hard[i] = out.hard
    chain.guide[i] = out.guide
    soft += out.soft - state.soft[element]!
    hard += out.hard - state.hard[element]!
    guide += out.guide - state.guide[element]!
  }
  chain.softDelta = soft
  chain.hardDelta = hard
  chain.guideDelta = guide
}

/** Makes the move and weighs it; false, and nothing changed, where hard rules forbid it. */
export const tryMove = (chain: Chain, unit: number, target: number, sameRooms: boolean): boolean => {
  if (!gather(chain, unit, target)) return false
  const { state, units, way } = chain
  const distance = target - state.slot[unit]!
  remember(chain)
  for (let i = 0; i < chain.size; i++) {
    const start = chain.from[i]! + way[i]! * distance
    if (fits(state, units[i]!, start) && put(state, units[i]!, start, sameRooms ? chain.rooms : undefined))
      continue
    undo(chain, i)
    return false
  }
  weigh(chain)
  return true
}

export const accept = (chain: Chain) => {
  const { state, elements } = chain
  for (let i = 0; i < chain.touched; i++) {
    state.soft[elements[i]!] = chain.soft[i]!
    state.hard[elements[i]!] = chain.hard[i]!
    state.guide[elements[i]!] = chain.guide[i]!
  }
  state.softSum += chain.softDelta
  state.hardSum += chain.hardDelta
}
