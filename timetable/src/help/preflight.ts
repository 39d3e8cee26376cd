import type { Finding } from '../answers'
import { bells, compile } from '../compile/compile'
import type { Compiled } from '../compile/compiled'
import { loneCount, loneSlots, whoOf } from '../compile/domain'
import { MOST_PERIODS } from '../compile/profiles'
import { matcher, needsOf, teachersOf } from '../compile/select'
import type { Activity, Problem, RoomNeed, Row } from '../model'
import { coursesOf, daysOf, doublesOf, idsOf, loadOf, roomsOf, startsOf } from './bounds'

const unknown = (what: string, activity: Activity): Finding => ({
  code: 'UNKNOWN',
  fatal: true,
  need: 1,
  have: 0,
  what,
  activities: [activity.id],
})

/** Rooms and kinds of rooms that are not there, each with the lessons that ask for it. */
const lost = ({ rooms, activities }: Problem): Finding[] => {
  const ids = new Set(rooms.map(({ id }) => id))
  const kinds = new Set(rooms.map(({ kind }) => kind))
  const asked = new Map<string, Finding>()
  const add = (what: string, key: Partial<Finding>, { id }: Activity) => {
    const at = `${key.kind === undefined}${what}`
    const found = asked.get(at) ?? {
      code: 'UNKNOWN',
      fatal: true,
      need: 0,
      have: 0,
      what,
      ...key,
      activities: [],
    }
    asked.set(at, { ...found, need: found.need + 1, activities: [...(found.activities ?? []), id] })
  }
  for (const activity of activities)
    for (const { room, kind } of needsOf(activity).flatMap((need) => need ?? [])) {
      if (room !== undefined && !ids.has(room)) add(room, { rooms: [room] }, activity)
      if (kind !== undefined && !kinds.has(kind)) add(kind, { kind }, activity)
    }
  return [...asked.values()]
}

/** The same without the needs that lead nowhere, so that all else can be looked at. */
const housed = (problem: Problem): Problem => {
  const isThere = (need: RoomNeed) =>
    problem.rooms.some(({ id, kind }) => (need.room ?? id) === id && (need.kind ?? kind) === kind)
  const without = <T extends { room?: RoomNeed }>({ room, ...rest }: T) =>
    room === undefined || isThere(room) ? { ...rest, ...(room && { room }) } : rest
  return {
    ...problem,
    activities: problem.activities.map((one) => ({
      ...(without(one) as Activity),
      ...(one.rows && { rows: one.rows.map((row) => without(row) as Row) }),
    })),
  }
}

/** Names that lead nowhere, and bells that make no sense: nothing else can be said before these are right. */
const broken = (problem: Problem): Finding[] => {
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  const classes = ids(problem.classes)
  const teachers = ids(problem.teachers)
  const bellIds = ids(problem.bells)
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

/** What cannot come out, with exact numbers, before any search. */
export const preflight = (asked: Problem): Finding[] => {
  const first = broken(asked)
  const away = lost(asked)
  if (first.length > 0) return [...first, ...away]
  const problem = away.length === 0 ? asked : housed(asked)
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
    ...away,
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
