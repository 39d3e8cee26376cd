import type { Explanation, Suggestion } from '../answers'
import type { Placement, Slot } from '../model'
import { fits, unitSet } from '../search/conflicts'
import { inTheWay } from '../search/eject'
import { touched } from '../search/energy'
import { lift, put, type State } from '../search/state'
import { type Counts, countsIn, difference, hardOf, softOf } from './counts'
import { type Desk, locate, moveOnDesk, placementsOf } from './desk'
import { reasons } from './reasons'

/** Besides the lesson itself so many others may move. */
const OTHERS = 3
/** Places tried before a slot counts as blocked. */
const PATIENCE = 60

const elementsOf = (state: State, units: readonly number[]) => {
  const into = new Int32Array(state.soft.length)
  return into.subarray(0, touched(state, Int32Array.from(units), units.length, into))
}

const slotName = ({ c }: State, start: number): Slot => ({
  day: c.time.dayOf[start]!,
  period: c.time.columns[c.time.columnOf[start]!]!.period,
})

interface Stand {
  slots: Int32Array
  rooms: Int32Array
}

const remember = ({ slot, room }: State): Stand => ({ slots: slot.slice(), rooms: room.slice() })

/** Back to how these units stood. */
const putBack = (state: State, { slots, rooms }: Stand, units: readonly number[]) => {
  for (const unit of units) if (state.slot[unit]! >= 0) lift(state, unit)
  for (const unit of units) if (slots[unit]! >= 0) put(state, unit, slots[unit]!, rooms)
}

/** Finds places for those that had to leave; others may have to move on, and then stand in `moved` as well. */
const settle = (
  state: State,
  waiting: readonly number[],
  moved: number[],
  tries: { left: number },
): boolean => {
  const [unit, ...rest] = waiting
  if (unit === undefined) return true
  const { c } = state
  const starts = c.starts.of.subarray(c.starts.at[unit]!, c.starts.at[unit + 1]!)
  const free = [...starts].filter((start) => fits(state, unit, start))
  for (const start of free) {
    if (tries.left-- <= 0) return false
    if (!put(state, unit, start)) continue
    if (settle(state, rest, moved, tries)) return true
    lift(state, unit)
  }
  if (moved.length > OTHERS) return false
  const way = unitSet(c.units)
  for (const start of starts) {
    if (!inTheWay(state, unit, start, way) || way.size !== 1) continue
    const other = way.list[0]!
    if (moved.includes(other) || c.starts.at[other + 1]! - c.starts.at[other]! === 1) continue
    if (tries.left-- <= 0) return false
    const from = state.slot[other]!
    const rooms = state.room.slice()
    lift(state, other)
    if (put(state, unit, start)) {
      moved.push(other)
      if (settle(state, [...rest, other], moved, tries)) return true
      moved.pop()
      lift(state, unit)
    }
    put(state, other, from, rooms)
  }
  return false
}

/** What would be if the lesson stood there: who is in the way by which rule, and what each rule would count then. */
export const explain = (desk: Desk, activity: string, slot: Slot): Explanation => {
  const place = locate(desk, activity, slot)
  if (place === undefined) return { activity, slot, blocked: [], changes: [], soft: 0 }
  const { state } = desk
  const { unit, start } = place
  const elements = elementsOf(state, [unit])
  const before = countsIn(desk, elements)
  const stand = remember(state)
  if (state.slot[unit]! >= 0) lift(state, unit)
  const blocked = reasons(desk, unit, start)
  let after: Counts | undefined
  if (blocked.length === 0 && put(state, unit, start, stand.rooms)) after = countsIn(desk, elements)
  putBack(state, stand, [unit])
  if (after === undefined) return { activity, slot, blocked, changes: [], soft: 0 }
  return { activity, slot, blocked, changes: difference(before, after), soft: softOf(after) - softOf(before) }
}

/** The lesson there, and whoever it meets somewhere else; undefined where no such way is found. */
const chainTo = (desk: Desk, unit: number, start: number) => {
  const { state } = desk
  const { c } = state
  const way = unitSet(c.units)
  const stand = remember(state)
  if (state.slot[unit]! >= 0) lift(state, unit)
  const isOpen = inTheWay(state, unit, start, way)
  const others = [...way.list.subarray(0, way.size)]
  const isFixed = others.some((other) => c.starts.at[other + 1]! - c.starts.at[other]! === 1)
  const moved = [unit, ...others]
  let placements: Placement[] | undefined
  if (isOpen && others.length <= OTHERS && !isFixed) {
    for (const other of others) lift(state, other)
    if (put(state, unit, start)) {
      if (settle(state, others, moved, { left: PATIENCE })) placements = placementsOf(desk, moved)
    }
  }
  const elements = elementsOf(state, moved)
  const after = placements === undefined ? undefined : countsIn(desk, elements)
  putBack(state, stand, [...new Set(moved)])
  if (placements === undefined || after === undefined) return undefined
  const before = countsIn(desk, elements)
  return { moves: placements, changes: difference(before, after), soft: softOf(after) - softOf(before) }
}

interface Way {
  changes: Suggestion['changes']
  soft: number
  moves: readonly Placement[]
}

/** The fewest broken rules that must be kept, then the cheapest, then with the fewest others. */
const dearer = (a: Way, b: Way) =>
  hardOf(a.changes) - hardOf(b.changes) || a.soft - b.soft || a.moves.length - b.moves.length

/** Puts a lesson that waits where it costs least, with others moving along if they must; false: it still waits. */
export const resettle = (desk: Desk, unit: number): boolean => {
  const { state } = desk
  const { c } = state
  const ways = [...c.starts.of.subarray(c.starts.at[unit]!, c.starts.at[unit + 1]!)].flatMap(
    (start) => chainTo(desk, unit, start) ?? [],
  )
  ways.sort(dearer)
  return ways[0] !== undefined && moveOnDesk(desk, ways[0].moves)
}

const ORDER = { GOOD: 0, POSSIBLE: 1, BLOCKED: 2 }

/** Every slot for a lesson, the best first. */
export const suggest = (desk: Desk, activity: string): Suggestion[] => {
  const { state } = desk
  const { c } = state
  const at = desk.indexOf.get(activity)
  if (at === undefined) return []
  const unit = c.unitOf[at]!
  const first = c.offset[unit]!
  const bell = c.time.columns[first]?.bell
  const all = Array.from({ length: c.time.slots }, (_, slot) => slot).filter(
    (slot) => c.time.exists[slot] === 1 && c.time.columns[c.time.columnOf[slot]!]!.bell === bell,
  )
  return all
    .filter((start) => start !== state.slot[unit])
    .map((start): Suggestion => {
      const told = explain(desk, activity, slotName(state, start))
      const chain = c.domain[unit * c.time.slots + start] === 1 ? chainTo(desk, unit, start) : undefined
      if (chain === undefined) return { ...told, rank: 'BLOCKED', moves: [] }
      const isDearer = chain.soft > 0 || chain.changes.some(({ hard, delta }) => hard && delta > 0)
      return { ...told, ...chain, rank: told.blocked.length === 0 && !isDearer ? 'GOOD' : 'POSSIBLE' }
    })
    .sort((a, b) => ORDER[a.rank] - ORDER[b.rank] || dearer(a, b))
}
