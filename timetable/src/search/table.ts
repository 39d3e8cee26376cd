import type { Compiled } from '../compile/compiled'
import { needsOf } from '../compile/select'
import type { Placement, Table } from '../model'

/** Places as people read them. */
export const tableOf = (c: Compiled, slots: Int32Array, rooms: Int32Array): Table => {
  const byActivity = c.activities.map(() => [] as number[])
  c.needs.forEach(({ activity }, need) => {
    byActivity[activity]!.push(need)
  })
  const placements: Placement[] = []
  const unplaced: string[] = []
  c.activities.forEach((activity, at) => {
    const slot = slots[c.unitOf[at]!]!
    if (slot < 0) {
      unplaced.push(activity.id)
      return
    }
    const own = byActivity[at]!
    let next = 0
    placements.push({
      activity: activity.id,
      day: c.time.dayOf[slot]!,
      period: c.time.columns[c.time.columnOf[slot]!]!.period,
      rooms: needsOf(activity).map((need) => {
        if (need?.room === undefined && need?.kind === undefined && need?.among === undefined) return null
        return c.problem.rooms[rooms[own[next++]!]!]?.id ?? null
      }),
    })
  })
  return { placements, unplaced }
}
