import type { Activity, Placement, Problem } from '@xueqiao/timetable'

const WEEKS = { EVERY: 3, ODD: 1, EVEN: 2 }

/** When a lesson is held: its day, minutes and weeks. */
const timesIn = (problem: Problem) => {
  const periods = new Map(problem.bells.map((bell) => [bell.id, bell.periods]))
  const bellOf = new Map(problem.classes.map(({ id, bell }) => [id, bell]))
  return ({ classes, length, parity = 'EVERY' }: Activity, { day, period }: Placement) => {
    const own = periods.get(bellOf.get(classes[0] ?? '') ?? '') ?? []
    return {
      ...{ day, weeks: WEEKS[parity] },
      begin: own[period]?.start ?? 0,
      end: own[period + length - 1]?.end ?? 0,
    }
  }
}

type Time = ReturnType<ReturnType<typeof timesIn>>

const meet = (a: Time, b: Time) =>
  a.day === b.day && a.begin < b.end && b.begin < a.end && (a.weeks & b.weeks) !== 0

/**
 * Rooms for lessons that move: the one that is wished where it suits and is free, otherwise any that is. Where none is,
 * the lesson has no entry.
 */
export const roomsFor = (
  { problem, placements }: { problem: Problem; placements: readonly Placement[] },
  moving: ReadonlySet<string>,
  wishes: ReadonlyMap<string, readonly (string | null)[]>,
): Map<string, string | null> => {
  const timeOf = timesIn(problem)
  const placed = new Map(placements.map((one) => [one.activity, one]))
  const held = new Map<string, { time: Time; classes: number }[]>()
  const hold = (room: string, time: Time, classes: number) =>
    held.set(room, [...(held.get(room) ?? []), { time, classes }])
  const given = new Map<string, string | null>()
  for (const activity of problem.activities) {
    const at = placed.get(activity.id)
    // 教学班 keep their rooms, also where their band moves.
    const isBand = activity.rows !== undefined
    if (at === undefined || (moving.has(activity.id) && !isBand)) continue
    for (const room of at.rooms)
      if (room !== null) hold(room, timeOf(activity, at), isBand ? 1 : activity.classes.length)
  }
  const open = problem.activities.filter(({ id }) => moving.has(id) && placed.has(id))
  // Who can be in one room only chooses first.
  for (const activity of open.toSorted(
    (a, b) => Number(b.room?.room != null) - Number(a.room?.room != null),
  )) {
    const { id, room: need, classes } = activity
    const at = placed.get(id)
    if (need === undefined || at === undefined) {
      given.set(id, null)
      continue
    }
    const time = timeOf(activity, at)
    const wished = wishes.get(id) ?? []
    const rank = (room: string) => (wished.includes(room) ? wished.indexOf(room) : wished.length)
    const free = problem.rooms
      .filter((room) => (need.room ?? room.id) === room.id && (need.kind ?? room.kind) === room.kind)
      .filter((room) => {
        const there = (held.get(room.id) ?? []).filter((one) => meet(one.time, time))
        return (
          there.reduce((sum, one) => sum + one.classes, Math.min(classes.length, room.capacity)) <=
          room.capacity
        )
      })
      .toSorted((a, b) => rank(a.id) - rank(b.id))[0]
    if (free === undefined) continue
    given.set(id, free.id)
    hold(free.id, time, classes.length)
  }
  return given
}
