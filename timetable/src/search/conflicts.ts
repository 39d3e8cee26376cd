import { keeps } from '../compile/links'
import type { State } from './state'

/** Whether a lesson more on that day keeps the hard rules of its class and course (H12). */
export const groupAllows = (state: State, group: number, day: number, length: number): boolean => {
  const { c, dayUnits, dayPeriods } = state
  const { days } = c.time
  const { rules } = c.groups[group]!
  const row = group * days
  for (let at = 0; at < rules.length; at++) {
    const { rule, kind, value, pattern } = rules[at]!
    if (!rule.hard || rule.code !== 'H12') continue
    const now = dayPeriods[row + day]!
    if (kind === 'max' && now + length > value) return false
    if (kind === 'gap')
      for (let other = Math.max(0, day - value + 1); other < days && other < day + value; other++)
        if (dayUnits[row + other]! > 0) return false
    if (kind === 'pattern')
      for (let k = now; k < now + length; k++) {
        let reaching = 1
        for (let other = 0; other < days; other++) if (dayPeriods[row + other]! > k) reaching++
        if (reaching > (pattern?.[k] ?? 0)) return false
      }
  }
  return true
}

/** Bits a lesson takes of a teacher's day. */
export const bitsOf = (state: State, teacher: number, start: number, length: number): number => {
  const atoms = state.c.atoms[teacher]!
  const column = state.c.time.columnOf[start]!
  let bits = 0
  for (let step = 0; step < length; step++) bits |= 1 << atoms[column + step]!
  return bits
}

export const linkHolds = (state: State, link: number, unit: number, start: number): boolean => {
  const { c } = state
  const { a, b, relation, gap } = c.links[link]!
  const one = a === unit ? start : state.slot[a]!
  const other = b === unit ? start : state.slot[b]!
  if (one < 0 || other < 0) return true
  if ((c.weekBits[a]! & c.weekBits[b]!) === 0 && relation === 'OTHER_TIME') return true
  return keeps(c.time, relation, gap, one, c.length[a]!, other, c.length[b]!)
}

/** Whether a unit that stands nowhere may start there; rooms are asked by `put`. */
export const fits = (state: State, unit: number, start: number): boolean => {
  const { c, classAt, teacherAt, mask } = state
  const { slots, days, dayOf, overlaps } = c.time
  if (c.domain[unit * slots + start] !== 1) return false
  const length = c.length[unit]!
  const bits = c.weekBits[unit]!
  const day = dayOf[start]!
  for (let week = 0; week < c.weeks; week++) {
    if (((bits >> week) & 1) === 0) continue
    for (let at = c.classes.at[unit]!; at < c.classes.at[unit + 1]!; at++) {
      const cls = c.classes.of[at]!
      const row = (cls * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        if (classAt[row + slot]! >= 0) return false
        if (c.mixedClass[cls] === 0) continue
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++) if (classAt[row + others[o]!]! >= 0) return false
      }
    }
    for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
      const teacher = c.teachers.of[at]!
      const row = (teacher * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) {
        if (teacherAt[row + slot]! >= 0) return false
        const others = overlaps[slot]!
        for (let o = 0; o < others.length; o++) if (teacherAt[row + others[o]!]! >= 0) return false
      }
      const allowed = c.profile[teacher]?.allowed
      if (allowed === undefined) continue
      const after = mask[(teacher * c.weeks + week) * days + day]! | bitsOf(state, teacher, start, length)
      if (allowed[after] === 0) return false
    }
  }
  for (let at = c.groupsOf.at[unit]!; at < c.groupsOf.at[unit + 1]!; at++)
    if (!groupAllows(state, c.groupsOf.of[at]!, day, length)) return false
  for (let at = c.hardLinksOf.at[unit]!; at < c.hardLinksOf.at[unit + 1]!; at++)
    if (!linkHolds(state, c.hardLinksOf.of[at]!, unit, start)) return false
  return true
}

/** A growing set of units, each once. */
export interface UnitSet {
  list: Int32Array
  size: number
  mark: Int32Array
  now: number
}

export const unitSet = (units: number): UnitSet => ({
  list: new Int32Array(units),
  size: 0,
  mark: new Int32Array(units),
  now: 0,
})

export const clear = (set: UnitSet) => {
  set.size = 0
  set.now++
}

export const has = (set: UnitSet, unit: number) => set.mark[unit] === set.now

export const join = (set: UnitSet, unit: number) => {
  if (set.mark[unit] === set.now) return
  set.mark[unit] = set.now
  set.list[set.size++] = unit
}
