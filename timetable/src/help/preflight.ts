import type { Finding } from '../answers'
import { bells, compile } from '../compile/compile'
import type { Compiled } from '../compile/compiled'
import { loneCount, loneSlots, whoOf } from '../compile/domain'
import { MOST_PERIODS } from '../compile/profiles'
import { matcher, needsOf, teachersOf } from '../compile/select'
import type { Activity, Problem } from '../model'
import { canMatch } from './matching'

const unknown = (what: string, activity: Activity): Finding => ({
  code: 'UNKNOWN',
  fatal: true,
  need: 1,
  have: 0,
  what,
  activities: [activity.id],
})

/** Names that lead nowhere, and bells that make no sense: nothing else can be said before these are right. */
const broken = (problem: Problem): Finding[] => {
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  const classes = ids(problem.classes)
  const teachers = ids(problem.teachers)
  const bellIds = ids(problem.bells)
  const rooms = ids(problem.rooms)
  const kinds = new Set(problem.rooms.map(({ kind }) => kind))
  const wrongBell = problem.bells.filter(
    ({ periods }) =>
      periods.length === 0 ||
      periods.length > MOST_PERIODS ||
      periods.some(({ start, end }, at) => end <= start || start < (periods[at - 1]?.end ?? 0)),
  )
  return [
    ...wrongBell.map(
      ({ id, periods }): Finding => ({
        code: 'BAD_BELL',
        fatal: true,
        need: 1,
        have: periods.length,
        what: id,
      }),
    ),
    ...problem.classes
      .filter(({ bell }) => !bellIds.has(bell))
      .map(
        ({ id, bell }): Finding => ({
          code: 'UNKNOWN',
          fatal: true,
          need: 1,
          have: 0,
          what: bell,
          class: id,
        }),
      ),
    ...problem.activities.flatMap((activity) => [
      ...activity.classes.filter((id) => !classes.has(id)).map((id) => unknown(id, activity)),
      ...teachersOf(activity)
        .filter((id) => !teachers.has(id))
        .map((id) => unknown(id, activity)),
      ...needsOf(activity).flatMap((need) => [
        ...(need?.room !== undefined && !rooms.has(need.room) ? [unknown(need.room, activity)] : []),
        ...(need?.kind !== undefined && !kinds.has(need.kind) ? [unknown(need.kind, activity)] : []),
      ]),
    ]),
  ]
}

/** Hard rules that take slots from an activity. */
const closing = (c: Compiled, activity: Activity) => {
  const slots = Array.from({ length: c.time.slots }, (_, slot) => slot)
  return c.problem.rules
    .filter((rule) => {
      const meant = rule.hard ? loneSlots(c.time, rule) : undefined
      if (meant === undefined || !matcher(c.lookup, whoOf(rule))(activity)) return false
      return slots.some((slot) => loneCount(rule, meant, slot, 1) > 0)
    })
    .map(({ id }) => id)
}

const startsOf = (c: Compiled, unit: number) =>
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

const idsOf = (c: Compiled, units: readonly number[]) =>
  units.flatMap((unit) => c.members[unit]!.map((at) => c.activities[at]!.id))

/** Of one class or teacher: the sum, then lesson by lesson. */
const loadOf = (
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
const doublesOf = (
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
const daysOf = (c: Compiled, teacher: number, units: readonly number[]): Finding[] => {
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
const roomsOf = (c: Compiled): Finding[] => {
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
const coursesOf = (c: Compiled): Finding[] =>
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

/** What cannot come out, with exact numbers, before any search. */
export const preflight = (problem: Problem): Finding[] => {
  const first = broken(problem)
  if (first.length > 0) return first
  const c = compile(problem)
  const all = Array.from({ length: c.units }, (_, unit) => unit)
  const stuck = all.filter((unit) => startsOf(c, unit).length === 0)
  const placeable = all.filter((unit) => startsOf(c, unit).length > 0)
  const by = (lists: { at: Int32Array; of: Int32Array }, who: number) =>
    placeable.filter((unit) => lists.of.subarray(lists.at[unit]!, lists.at[unit + 1]!).includes(who))
  const bellOf = bells(problem)
  const locks = new Map<string, Activity[]>()
  for (const activity of problem.activities)
    for (const who of activity.lock === undefined
      ? []
      : [...activity.classes.map((id) => `c${id}`), ...teachersOf(activity).map((id) => `t${id}`)]) {
      const weeks = { EVERY: 'oe', ODD: 'o', EVEN: 'e' }[activity.parity ?? 'EVERY']
      for (const week of weeks) {
        const key = `${who}\n${bellOf(activity)}\n${activity.lock?.day}\n${activity.lock?.period}\n${week}`
        locks.set(key, [...(locks.get(key) ?? []), activity])
      }
    }
  const clashes = new Set(
    [...locks.values()].filter((list) => list.length > 1).map((list) => list.map(({ id }) => id).join('\n')),
  )
  return [
    ...stuck.map((unit): Finding => {
      const activity = c.activities[c.members[unit]![0]!]!
      return {
        code: 'NO_SLOT',
        fatal: true,
        need: c.length[unit]!,
        have: 0,
        activities: idsOf(c, [unit]),
        rules: closing(c, activity),
      }
    }),
    ...[...clashes].map(
      (list): Finding => ({
        code: 'LOCK_CLASH',
        fatal: true,
        need: list.split('\n').length,
        have: 1,
        activities: list.split('\n'),
      }),
    ),
    ...problem.classes.flatMap(({ id }, at) => {
      const own = by(c.classes, at)
      return [...loadOf(c, own, 'CLASS_LOAD', { class: id }), ...doublesOf(c, own, { class: id })]
    }),
    ...problem.teachers.flatMap(({ id }, at) => {
      const own = by(c.teachers, at)
      const teacher = { teacher: id }
      return [
        ...loadOf(c, own, 'TEACHER_LOAD', teacher),
        ...doublesOf(c, own, teacher),
        ...daysOf(c, at, own),
      ]
    }),
    ...roomsOf(c),
    ...coursesOf(c),
  ]
}
