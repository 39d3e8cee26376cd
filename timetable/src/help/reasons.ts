import { covers } from '../compile/domain'
import type { Code, Violation } from '../model'
import { groupAllows, linkHolds, unitSet } from '../search/conflicts'
import { inTheWay } from '../search/eject'
import { roomFor } from '../search/state'
import { type Desk, loneCounts } from './desk'

/** Why the slot itself is closed to a lesson, whoever else is there. */
const closedBy = (desk: Desk, unit: number, start: number): Violation[] => {
  const { c } = desk.state
  const ids = c.members[unit]!.map((at) => c.activities[at]!.id)
  const found = (rule: string, code: Code) => ({ rule, code, hard: true, count: 1, activities: ids })
  const rules = loneCounts(desk, unit, start)
    .filter(({ rule }) => rule.hard)
    .map(({ rule, count }) => ({ ...found(rule.id, rule.code), count }))
  if (!covers(c.time, start, c.length[unit]!)) return [...rules, found('H6', 'H6')]
  const first = c.activities[c.members[unit]![0]!]!
  const pinned = c.starts.at[unit + 1]! - c.starts.at[unit]! === 1
  if (rules.length === 0)
    return [
      found(
        first.lock !== undefined || pinned ? 'H7' : 'H6',
        first.lock !== undefined || pinned ? 'H7' : 'H6',
      ),
    ]
  return rules
}

/** Who holds a class or teacher. */
const heldBy = (desk: Desk, unit: number, start: number): Violation[] => {
  const { state } = desk
  const { c, classAt, teacherAt } = state
  const { slots, overlaps } = c.time
  const found = new Map<string, Violation>()
  const note = (code: Code, other: number, about: Partial<Violation>) => {
    if (other < 0) return
    const activities = c.members[other]!.map((at) => c.activities[at]!.id)
    found.set(`${code}${other}`, { rule: code, code, hard: true, count: 1, activities, ...about })
  }
  for (let week = 0; week < c.weeks; week++) {
    if (((c.weekBits[unit]! >> week) & 1) === 0) continue
    for (let slot = start; slot < start + c.length[unit]!; slot++) {
      for (let at = c.classes.at[unit]!; at < c.classes.at[unit + 1]!; at++) {
        const cls = c.classes.of[at]!
        const row = (cls * c.weeks + week) * slots
        const about = { class: c.problem.classes[cls]!.id }
        note('H1', classAt[row + slot]!, about)
        if (c.mixedClass[cls] === 1)
          for (const other of overlaps[slot]!) note('H1', classAt[row + other]!, about)
      }
      for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
        const teacher = c.teachers.of[at]!
        const row = (teacher * c.weeks + week) * slots
        const about = { teacher: c.problem.teachers[teacher]!.id }
        note('H2', teacherAt[row + slot]!, about)
        for (const other of overlaps[slot]!) note('H15', teacherAt[row + other]!, about)
      }
    }
  }
  return [...found.values()]
}

/** Rooms, courses, days and pairs that stand against it. */
const heldElsewhere = (desk: Desk, unit: number, start: number): Violation[] => {
  const { state } = desk
  const { c } = state
  const day = c.time.dayOf[start]!
  const found: Violation[] = []
  const ids = (units: readonly number[]) =>
    units.flatMap((one) => c.members[one]!.map((at) => c.activities[at]!.id))
  for (let n = c.needsOf.at[unit]!; n < c.needsOf.at[unit + 1]!; n++) {
    const need = c.needsOf.of[n]!
    if (roomFor(state, need, start) >= 0) continue
    const way = unitSet(c.units)
    inTheWay(state, unit, start, way)
    const room = c.problem.rooms[c.needs[need]!.rooms[0] ?? -1]?.id
    found.push({
      rule: 'H3',
      code: 'H3',
      hard: true,
      count: 1,
      activities: ids([...way.list.subarray(0, way.size)]),
      ...(room === undefined ? {} : { room }),
    })
  }
  for (let at = c.groupsOf.at[unit]!; at < c.groupsOf.at[unit + 1]!; at++) {
    const group = c.groupsOf.of[at]!
    if (groupAllows(state, group, day, c.length[unit]!)) continue
    const rule = c.groups[group]!.rules.find((one) => one.rule.hard && one.rule.code === 'H12')!.rule
    const there = c.groups[group]!.units.filter(
      (one) => state.slot[one]! >= 0 && c.time.dayOf[state.slot[one]!] === day,
    )
    const id = c.problem.classes[c.groups[group]!.class]!.id
    found.push({ rule: rule.id, code: rule.code, hard: true, count: 1, activities: ids(there), class: id })
  }
  for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
    const teacher = c.teachers.of[at]!
    const profile = c.profile[teacher]
    if (profile?.allowed === undefined) continue
    const column = c.time.columnOf[start]!
    for (let week = 0; week < c.weeks; week++) {
      if (((c.weekBits[unit]! >> week) & 1) === 0) continue
      let busy = state.mask[(teacher * c.weeks + week) * c.time.days + day]!
      for (let step = 0; step < c.length[unit]!; step++) busy |= 1 << c.atoms[teacher]![column + step]!
      if (profile.allowed[busy] === 1) continue
      for (const { rule, count } of profile.daily) {
        if (!rule.hard || count(busy) === 0 || found.some((one) => one.rule === rule.id)) continue
        const id = c.problem.teachers[teacher]!.id
        found.push({
          rule: rule.id,
          code: rule.code,
          hard: true,
          count: count(busy),
          activities: [],
          teacher: id,
        })
      }
    }
  }
  for (let at = c.hardLinksOf.at[unit]!; at < c.hardLinksOf.at[unit + 1]!; at++) {
    const link = c.hardLinksOf.of[at]!
    if (linkHolds(state, link, unit, start)) continue
    const { a, b, rule } = c.links[link]!
    found.push({
      rule: rule.id,
      code: rule.code,
      hard: true,
      count: 1,
      activities: ids([a === unit ? b : a]),
    })
  }
  return found
}

/** Everything hard that stands against a lesson there; it must be off the table while it is asked. */
export const reasons = (desk: Desk, unit: number, start: number): Violation[] => {
  const { c } = desk.state
  if (c.domain[unit * c.time.slots + start] !== 1) return closedBy(desk, unit, start)
  return [...heldBy(desk, unit, start), ...heldElsewhere(desk, unit, start)]
}
