import { bells, compile } from '../compile/compile'
import { loneCount, loneSlots, whoOf } from '../compile/domain'
import { matcher, onlyRooms } from '../compile/select'
import { slotAt } from '../compile/time'
import type { Placement, Problem, Rule, Slot, Table } from '../model'
import { refresh } from '../search/energy'
import { putAll } from '../search/solve'
import { emptyState, lift, type State } from '../search/state'
import { placer, tableOf } from '../search/table'

/** A table laid open for work by hand: compiled once, then asked and changed in place. */
export interface Desk {
  problem: Problem
  state: State
  indexOf: ReadonlyMap<string, number>
  bellOf: (activity: Problem['activities'][number]) => string
  placementOf: ReturnType<typeof placer>
  /** Rules about lone lessons, with the slots they speak of. */
  lone: { rule: Rule; slots: Uint8Array; matches: (activity: Problem['activities'][number]) => boolean }[]
}

/** What does not fit beside what stands before it stays out: `unplaced` of `tableOnDesk` names it. */
export const openDesk = (problem: Problem, table: Pick<Table, 'placements'>): Desk => {
  const c = compile(
    problem,
    table.placements.filter(({ locked }) => locked),
  )
  const state = emptyState(c)
  putAll(state, table.placements)
  refresh(state)
  return {
    problem,
    state,
    indexOf: new Map(problem.activities.map(({ id }, at) => [id, at])),
    bellOf: bells(problem),
    placementOf: placer(c),
    lone: problem.rules.flatMap((rule) => {
      const slots = loneSlots(c.time, rule)
      if (slots === undefined || (rule.code === 'H5' && onlyRooms(rule.who))) return []
      return [{ rule, slots, matches: matcher(c.lookup, whoOf(rule)) }]
    }),
  }
}

export const tableOnDesk = ({ state }: Desk): Table => tableOf(state.c, state.slot, state.room)

/** The unit of an activity and the slot meant; undefined where there is no such thing. */
export const locate = (desk: Desk, activity: string, slot: Slot) => {
  const at = desk.indexOf.get(activity)
  if (at === undefined) return undefined
  const start = slotAt(desk.state.c.time, desk.bellOf(desk.problem.activities[at]!), slot)
  return start < 0 ? undefined : { unit: desk.state.c.unitOf[at]!, start }
}

export const placementsOf = ({ state, placementOf }: Desk, units: readonly number[]): Placement[] =>
  units.flatMap((unit) =>
    state.c.members[unit]!.flatMap((at) => placementOf(state.slot, state.room, at) ?? []),
  )

/** Places or moves these lessons as one; false, and nothing changed, where they do not fit. */
export const moveOnDesk = (desk: Desk, moves: readonly Placement[]): boolean => {
  const { state } = desk
  const before = tableOnDesk(desk).placements
  for (const { activity } of moves) {
    const unit = state.c.unitOf[desk.indexOf.get(activity) ?? -1]
    if (unit !== undefined && state.slot[unit]! >= 0) lift(state, unit)
  }
  putAll(state, moves)
  const stands = moves.every(({ activity, day, period }) => {
    const place = locate(desk, activity, { day, period })
    return place !== undefined && state.slot[place.unit] === place.start
  })
  if (!stands) {
    for (let unit = 0; unit < state.c.units; unit++) if (state.slot[unit]! >= 0) lift(state, unit)
    putAll(state, before)
  }
  refresh(state)
  return stands
}

/** Takes a lesson off the table. */
export const takeOff = ({ state, indexOf }: Desk, activity: string) => {
  const unit = state.c.unitOf[indexOf.get(activity) ?? -1]
  if (unit === undefined || state.slot[unit]! < 0) return
  lift(state, unit)
  refresh(state)
}

/** What rules about lone lessons count for a unit that starts there. */
export const loneCounts = (desk: Desk, unit: number, start: number) => {
  const { c } = desk.state
  return c.members[unit]!.flatMap((at) => {
    const activity = c.activities[at]!
    return desk.lone
      .filter(({ matches }) => matches(activity))
      .map(({ rule, slots }) => ({
        rule,
        activity: activity.id,
        count: loneCount(rule, slots, start, activity.length),
      }))
  }).filter(({ count }) => count > 0)
}
