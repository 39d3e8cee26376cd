import type { Compiled } from '../compile/compiled'
import { bitsOf, clear, groupAllows, has, join, linkHolds, type UnitSet } from './conflicts'
import { roomFor, type State } from './state'

/** What it costs that one pushes another out. */
type Price = (unit: number, other: number) => number

/** Those who hold a class or a teacher at that time. */
const holders = (state: State, unit: number, start: number, into: UnitSet) => {
  const { c, classAt, teacherAt } = state
  const { slots, overlaps } = c.time
  const length = c.length[unit]!
  const bits = c.weekBits[unit]!
  for (let week = 0; week < c.weeks; week++) {
    if (((bits >> week) & 1) === 0) continue
    for (let at = c.classes.at[unit]!; at < c.classes.at[unit + 1]!; at++) {
      const cls = c.classes.of[at]!
      const row = (cls * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        if (classAt[row + slot]! >= 0) join(into, classAt[row + slot]!)
        if (c.mixedClass[cls] === 0) continue
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++)
          if (classAt[row + others[o]!]! >= 0) join(into, classAt[row + others[o]!]!)
      }
    }
    for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
      const row = (c.teachers.of[at]! * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        if (teacherAt[row + slot]! >= 0) join(into, teacherAt[row + slot]!)
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++)
          if (teacherAt[row + others[o]!]! >= 0) join(into, teacherAt[row + others[o]!]!)
      }
    }
  }
}

/** Makes a teacher's day one that hard rules allow: first the one lesson that does it, else any. */
const easeDay = (state: State, teacher: number, week: number, unit: number, start: number, into: UnitSet) => {
  const { c, mask, teacherAt } = state
  const allowed = c.profile[teacher]?.allowed
  if (allowed === undefined) return
  const { slots, days, dayOf, width } = c.time
  const day = dayOf[start]!
  const line = (teacher * c.weeks + week) * days + day
  const row = (teacher * c.weeks + week) * slots + day * width
  const mine = bitsOf(state, teacher, start, c.length[unit]!)
  let busy = mask[line]!
  if (allowed[busy | mine] === 1) return
  for (let i = 0; i < into.size; i++) {
    const other = into.list[i]!
    if (dayOf[state.slot[other]!] !== day) continue
    for (let at = c.teachers.at[other]!; at < c.teachers.at[other + 1]!; at++)
      if (c.teachers.of[at] === teacher) busy &= ~bitsOf(state, teacher, state.slot[other]!, c.length[other]!)
  }
  while (allowed[busy | mine] === 0) {
    let chosen = -1
    for (let column = 0; column < width; column++) {
      const other = teacherAt[row + column]!
      if (other < 0 || has(into, other)) continue
      chosen = other
      if (allowed[(busy & ~bitsOf(state, teacher, state.slot[other]!, c.length[other]!)) | mine] === 1) break
    }
    if (chosen < 0) return
    join(into, chosen)
    busy &= ~bitsOf(state, teacher, state.slot[chosen]!, c.length[chosen]!)
  }
}

/** It can stand nowhere else. */
export const isFixed = ({ starts }: Compiled, unit: number) => starts.at[unit + 1]! - starts.at[unit]! === 1

/** Whether anything of a teacher stands on a day that is not about to leave. */
const staysOn = ({ teacherAt }: State, row: number, width: number, into: UnitSet): boolean => {
  for (let column = 0; column < width; column++) {
    const other = teacherAt[row + column]!
    if (other >= 0 && !has(into, other)) return true
  }
  return false
}

/**
 * Empties other days of a teacher, the cheapest first, until there are no more than hard rules allow. Days with a lesson that
 * can stand nowhere else stay: what is too much then is counted.
 */
const easeWeek = (
  state: State,
  teacher: number,
  week: number,
  unit: number,
  start: number,
  into: UnitSet,
  price: Price,
) => {
  const { c, teacherAt } = state
  const most = c.profile[teacher]?.mostDays
  if (most === undefined) return
  const { slots, days, dayOf, width } = c.time
  const from = (teacher * c.weeks + week) * slots
  for (;;) {
    let used = 1
    let chosen = -1
    let least = Number.POSITIVE_INFINITY
    for (let day = 0; day < days; day++) {
      const row = from + day * width
      if (day === dayOf[start] || !staysOn(state, row, width, into)) continue
      used++
      let cost = 0
      for (let column = 0; column < width; column++) {
        const other = teacherAt[row + column]!
        if (other < 0 || has(into, other)) continue
        cost += isFixed(c, other) ? Number.POSITIVE_INFINITY : price(unit, other)
      }
      if (cost >= least) continue
      least = cost
      chosen = row
    }
    if (used <= most || chosen < 0) return
    for (let column = 0; column < width; column++)
      if (teacherAt[chosen + column]! >= 0) join(into, teacherAt[chosen + column]!)
  }
}

/** Lessons of the same class and course that must leave so that H12 holds. */
const easeGroup = (state: State, group: number, unit: number, start: number, into: UnitSet) => {
  const { c } = state
  const { units, rules } = c.groups[group]!
  const { dayOf, days } = c.time
  const day = dayOf[start]!
  const length = c.length[unit]!
  for (let r = 0; r < rules.length; r++) {
    const { rule, kind, value, pattern } = rules[r]!
    if (!rule.hard || rule.code !== 'H12') continue
    const counts = new Int32Array(days)
    counts[day]! += length
    for (let i = 0; i < units.length; i++) {
      const other = units[i]!
      const slot = state.slot[other]!
      if (slot < 0 || other === unit || has(into, other)) continue
      const there = dayOf[slot]!
      if (kind === 'gap') {
        if (Math.abs(there - day) < value) join(into, other)
        continue
      }
      counts[there]! += c.length[other]!
      let over = kind === 'max' && there === day && counts[there]! > value
      if (kind === 'pattern')
        for (let k = 0; k < counts[there]! && !over; k++) {
          let reaching = 0
          for (let d = 0; d < days; d++) if (counts[d]! > k) reaching++
          over = reaching > (pattern?.[k] ?? 0)
        }
      if (!over) continue
      counts[there]! -= c.length[other]!
      join(into, other)
    }
  }
}

/** Fewest units to leave so that a need finds a room; false where every room is closed then. */
const easeRooms = (state: State, unit: number, start: number, into: UnitSet): boolean => {
  const { c, roomLoad, roomUnits, roomBase } = state
  const { slots, overlaps } = c.time
  for (let n = c.needsOf.at[unit]!; n < c.needsOf.at[unit + 1]!; n++) {
    if (roomFor(state, c.needsOf.of[n]!, start) >= 0) continue
    const { rooms } = c.needs[c.needsOf.of[n]!]!
    let best: number[] | undefined
    for (let r = 0; r < rooms.length && best?.length !== 0; r++) {
      const room = rooms[r]!
      const capacity = c.capacity[room]!
      const classes = Math.min(c.needs[c.needsOf.of[n]!]!.classes, capacity)
      if (capacity === 0) continue
      const leaving: number[] = []
      let isClosed = false
      for (let week = 0; week < c.weeks && !isClosed; week++) {
        if (((c.weekBits[unit]! >> week) & 1) === 0) continue
        for (let slot = start; slot < start + c.length[unit]!; slot++) {
          if (c.closed[room * slots + slot] === 1) isClosed = true
          const there: number[] = []
          for (let o = -1; o < overlaps[slot]!.length; o++) {
            const at = o < 0 ? slot : overlaps[slot]![o]!
            const base = roomBase[room]! + (week * slots + at) * capacity
            for (let i = 0; i < roomLoad[(room * c.weeks + week) * slots + at]!; i++) {
              const other = roomUnits[base + i]!
              if (!has(into, other) && !leaving.includes(other)) there.push(other)
            }
          }
          while (there.length + classes > capacity) {
            const other = there[0]!
            leaving.push(other)
            for (let i = there.length - 1; i >= 0; i--) if (there[i] === other) there.splice(i, 1)
          }
        }
      }
      if (!isClosed && (best === undefined || leaving.length < best.length)) best = leaving
    }
    if (best === undefined) return false
    for (const other of best) join(into, other)
  }
  return true
}

/**
 * Everything that has to leave so that a unit may start there; false where no leaving helps, or where those who hold
 * class and teacher already cost the limit. With `keepsDays` also whole days of a teacher who would come on too many.
 */
export const inTheWay = (
  state: State,
  unit: number,
  start: number,
  into: UnitSet,
  price?: Price,
  limit = Number.POSITIVE_INFINITY,
  keepsDays = false,
): boolean => {
  const { c } = state
  clear(into)
  if (c.domain[unit * c.time.slots + start] !== 1) return false
  holders(state, unit, start, into)
  if (price !== undefined) {
    let cost = 0
    for (let w = 0; w < into.size; w++) cost += price(unit, into.list[w]!)
    if (cost >= limit) return false
  }
  for (let at = c.hardLinksOf.at[unit]!; at < c.hardLinksOf.at[unit + 1]!; at++) {
    const link = c.hardLinksOf.of[at]!
    if (linkHolds(state, link, unit, start)) continue
    const { a, b } = c.links[link]!
    if (a === b) return false
    join(into, a === unit ? b : a)
  }
  const day = c.time.dayOf[start]!
  for (let at = c.groupsOf.at[unit]!; at < c.groupsOf.at[unit + 1]!; at++) {
    const group = c.groupsOf.of[at]!
    if (!groupAllows(state, group, day, c.length[unit]!)) easeGroup(state, group, unit, start, into)
  }
  for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++)
    for (let week = 0; week < c.weeks; week++)
      if ((c.weekBits[unit]! >> week) & 1) {
        easeDay(state, c.teachers.of[at]!, week, unit, start, into)
        if (keepsDays && price !== undefined)
          easeWeek(state, c.teachers.of[at]!, week, unit, start, into, price)
      }
  return c.needsOf.at[unit] === c.needsOf.at[unit + 1] || easeRooms(state, unit, start, into)
}
