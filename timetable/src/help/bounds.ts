import type { Finding } from '../answers'
import type { Compiled } from '../compile/compiled'
import { canMatch } from './matching'

export const startsOf = (c: Compiled, unit: number) =>
  c.starts.of.subarray(c.starts.at[unit]!, c.starts.at[unit + 1]!)

/** Slots that some lesson of these units could cover. */
const slotsFor = (c: Compiled, units: readonly number[]) => {
  const open = new Set<number>()
  for (const unit of units)
    for (const start of startsOf(c, unit))
      for (let step = 0; step < c.length[unit]!; step++) open.add(start + step)
  return open
}

const periodsOf = (c: Compiled, units: readonly number[]) =>
  Math.max(
    ...[1, 2].map((bit) =>
      units.reduce((sum, unit) => sum + (c.weekBits[unit]! & bit ? c.length[unit]! : 0), 0),
    ),
  )

export const idsOf = (c: Compiled, units: readonly number[]) =>
  units.flatMap((unit) => c.members[unit]!.map((at) => c.activities[at]!.id))

/** Of one class or teacher: the sum, then lesson by lesson. */
export const loadOf = (
  c: Compiled,
  units: readonly number[],
  code: 'CLASS_LOAD' | 'TEACHER_LOAD',
  who: { class?: string; teacher?: string },
): Finding[] => {
  const need = periodsOf(c, units)
  const open = slotsFor(c, units)
  if (need > open.size) return [{ code, fatal: true, need, have: open.size, ...who }]
  const full = units.filter((unit) => c.weekBits[unit] === 3 || c.weeks === 1)
  const stuck = canMatch(c, full)
  if (stuck === undefined) return []
  return [
    {
      code: 'MATCHING',
      fatal: true,
      need: periodsOf(c, stuck),
      have: slotsFor(c, stuck).size,
      activities: idsOf(c, stuck),
      ...who,
    },
  ]
}

/** So many lessons of this length find room side by side in the starts that are open to some of them. */
const sideBySide = (c: Compiled, units: readonly number[], length: number, isOpen = (_: number) => true) => {
  const starts = [...new Set(units.flatMap((unit) => [...startsOf(c, unit)]))]
    .filter((start) => Array.from({ length }, (_, step) => start + step).every(isOpen))
    .sort((a, b) => a - b)
  let many = 0
  let until = -1
  for (const start of starts)
    if (start >= until) {
      many++
      until = start + length
    }
  return many
}

/** Long lessons of one class or teacher against the places where such a lesson can stand. */
export const doublesOf = (
  c: Compiled,
  units: readonly number[],
  who: { class?: string; teacher?: string },
): Finding[] => {
  const lengths = [...new Set(units.map((unit) => c.length[unit]!))].filter((length) => length > 1)
  return lengths.flatMap((length): Finding[] => {
    const own = units.filter((unit) => c.length[unit] === length)
    const need = Math.max(...[1, 2].map((bit) => own.filter((unit) => c.weekBits[unit]! & bit).length))
    const have = sideBySide(c, own, length)
    return need <= have
      ? []
      : [{ code: 'DOUBLES', fatal: true, need, have, activities: idsOf(c, own), ...who }]
  })
}

/** What a teacher's days hold at most under H13 and H14. */
export const daysOf = (c: Compiled, teacher: number, units: readonly number[]): Finding[] => {
  const allowed = c.profile[teacher]?.allowed
  if (allowed === undefined) return []
  const open = slotsFor(c, units)
  const days = new Int32Array(c.time.days)
  for (const slot of open) days[c.time.dayOf[slot]!]! |= 1 << c.atoms[teacher]![c.time.columnOf[slot]!]!
  let have = 0
  for (const free of days) {
    let most = 0
    for (let busy = 0; busy < allowed.length; busy++)
      if (allowed[busy] === 1 && (busy & ~free) === 0)
        most = Math.max(most, busy.toString(2).replaceAll('0', '').length)
    have += most
  }
  const need = periodsOf(c, units)
  const rules = c.profile[teacher]!.daily.filter(({ rule }) => rule.hard).map(({ rule }) => rule.id)
  if (need <= have) return []
  return [{ code: 'TEACHER_DAYS', fatal: true, need, have, teacher: c.problem.teachers[teacher]!.id, rules }]
}

/** Long lessons that ask for these rooms, against the places for such lessons in them. */
const roomDoubles = (c: Compiled, needs: readonly number[], rooms: readonly number[]): Finding[] => {
  const long = needs.filter((at) => c.length[c.needs[at]!.unit]! > 1)
  const length = Math.min(...long.map((at) => c.length[c.needs[at]!.unit]!))
  const units = long.map((at) => c.needs[at]!.unit)
  const need = long.reduce((sum, at) => {
    const { unit, classes } = c.needs[at]!
    return sum + classes * (c.weeks === 2 && c.weekBits[unit] !== 3 ? 0.5 : 1)
  }, 0)
  const have = rooms.reduce((sum, room) => {
    const isOpen = (slot: number) => c.closed[room * c.time.slots + slot] !== 1
    return sum + (long.length === 0 ? 0 : sideBySide(c, units, length, isOpen)) * c.capacity[room]!
  }, 0)
  if (need <= have) return []
  const names = rooms.map((room) => c.problem.rooms[room]!)
  return [
    { code: 'DOUBLES', fatal: true, need, have, rooms: names.map(({ id }) => id), kind: names[0]!.kind },
  ]
}

/** Class-periods asked of rooms against what they hold. */
export const roomsOf = (c: Compiled): Finding[] => {
  const byRooms = new Map<string, number[]>()
  c.needs.forEach(({ rooms }, need) => {
    const key = rooms.join()
    byRooms.set(key, [...(byRooms.get(key) ?? []), need])
  })
  return [...byRooms.values()].flatMap((needs): Finding[] => {
    const rooms = [...(c.needs[needs[0]!]?.rooms ?? [])]
    const need = needs.reduce((sum, at) => {
      const { unit, rooms: own } = c.needs[at]!
      const classes = Math.min(c.needs[at]!.classes, Math.max(...own.map((room) => c.capacity[room]!)))
      return sum + classes * c.length[unit]! * (c.weeks === 2 && c.weekBits[unit] !== 3 ? 0.5 : 1)
    }, 0)
    const slots = [
      ...slotsFor(
        c,
        needs.map((at) => c.needs[at]!.unit),
      ),
    ]
    const have = rooms.reduce(
      (sum, room) =>
        sum + slots.filter((slot) => c.closed[room * c.time.slots + slot] !== 1).length * c.capacity[room]!,
      0,
    )
    const names = rooms.map((room) => c.problem.rooms[room]!)
    const kind = names[0]?.kind
    if (need <= have) return roomDoubles(c, needs, rooms)
    return [
      {
        code: 'ROOM_LOAD',
        fatal: true,
        need,
        have,
        rooms: names.map(({ id }) => id),
        slots: slots.length,
        capacity: names.reduce((sum, { capacity }) => sum + capacity, 0),
        ...(kind === undefined ? {} : { kind }),
      },
    ]
  })
}

/** A class and course whose days cannot hold what H12 asks. */
export const coursesOf = (c: Compiled): Finding[] =>
  c.groups.flatMap(({ units, rules, class: cls }) =>
    rules
      .filter(({ rule }) => rule.hard && rule.code === 'H12')
      .flatMap(({ rule, kind, value, pattern }): Finding[] => {
        const days = new Set([...slotsFor(c, units)].map((slot) => c.time.dayOf[slot]!)).size
        const need = kind === 'gap' ? units.length : units.reduce((sum, unit) => sum + c.length[unit]!, 0)
        const have =
          kind === 'max'
            ? days * value
            : kind === 'gap'
              ? Math.ceil(days / Math.max(1, value))
              : (pattern ?? []).reduce((sum, count) => sum + Math.min(count, days), 0)
        if (need <= have) return []
        const id = c.problem.classes[cls]?.id
        return [
          {
            code: 'COURSE_DAYS',
            fatal: true,
            need,
            have,
            activities: idsOf(c, units),
            rules: [rule.id],
            ...(id === undefined ? {} : { class: id }),
          },
        ]
      }),
  )
