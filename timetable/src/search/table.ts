import type { Compiled } from '../compile/compiled'
import { needsOf } from '../compile/select'
import type { Placement, Table } from '../model'

/** Reads places as people do; made once for many. */
export const placer = (c: Compiled) => {
  const needs = c.activities.map(() => [] as number[])
  c.needs.forEach(({ activity }, need) => {
    needs[activity]!.push(need)
  })
  return (slots: Int32Array, rooms: Int32Array, at: number): Placement | undefined => {
    const slot = slots[c.unitOf[at]!]!
    if (slot < 0) return undefined
    const activity = c.activities[at]!
    let next = 0
    return {
      activity: activity.id,
      day: c.time.dayOf[slot]!,
      period: c.time.columns[c.time.columnOf[slot]!]!.period,
      rooms: needsOf(activity).map((need) => {
        if (need?.room === undefined && need?.kind === undefined && need?.among === undefined) return null
        return c.problem.rooms[rooms[needs[at]![next++]!]!]?.id ?? null
      }),
    }
  }
}

/** All places, and what has none. */
export const tableOf = (c: Compiled, slots: Int32Array, rooms: Int32Array): Table => {
  const placementOf = placer(c)
  const placements: Placement[] = []
  const unplaced: string[] = []
  c.activities.forEach(({ id }, at) => {
    const placement = placementOf(slots, rooms, at)
    if (placement === undefined) unplaced.push(id)
    else placements.push(placement)
  })
  return { placements, unplaced }
}
