import {
  COUNTER,
  type Compiled,
  GROUP,
  type GroupRule,
  LINE,
  LINK,
  PARALLEL,
  SEQUENCE,
  type Sequence,
  UNARY,
} from '../compile/compiled'
import { isApart, keeps } from '../compile/links'
import type { Rule } from '../model'
import type { State } from './state'

/** What the last element that was looked at costs; `guide` is no cost, but says how far off a cheaper one is. */
export const out = { soft: 0, hard: 0, guide: 0 }

const add = (rule: Rule, count: number) => {
  if (rule.hard) out.hard += count
  else out.soft += rule.weight * count
}

const lessonsIn = (bits: number) => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Lessons on the lightest days that a teacher should not come: a day is only gained when the last of them has left. */
const surplus = ({ c, mask }: State, row: number, count: number) => {
  const loads: number[] = []
  for (let day = 0; day < c.time.days; day++)
    if (mask[row + day] !== 0) loads.push(lessonsIn(mask[row + day]!))
  loads.sort((a, b) => a - b)
  let sum = 0
  for (let at = 0; at < count; at++) sum += loads[at]!
  return sum
}

const line = (state: State, teacher: number, week: number) => {
  const { c, mask } = state
  const profile = c.profile[teacher]!
  const { days } = c.time
  const row = (teacher * c.weeks + week) * days
  let gaps = 0
  let halves = 0
  let busy = 0
  for (let day = 0; day < days; day++) {
    const bits = mask[row + day]!
    out.soft += profile.soft[bits]!
    out.hard += profile.hard[bits]!
    gaps += profile.gaps[bits]!
    halves += profile.halves[bits]!
    if (bits !== 0) busy++
  }
  const { weekly } = profile
  for (let at = 0; at < weekly.length; at++) {
    const { rule, kind, limit } = weekly[at]!
    if (kind === 'gaps') add(rule, Math.max(0, gaps - limit))
    else if (kind === 'fair') add(rule, Math.max(0, gaps - limit) ** 2)
    else if (kind === 'halves') add(rule, Math.max(0, halves - limit))
    else if (kind === 'days') {
      add(rule, Math.max(0, busy - limit))
      if (rule.hard && busy > limit) out.guide += surplus(state, row, busy - limit)
    } else add(rule, busy === 0 ? 0 : Math.max(0, limit - busy))
  }
}

/** What one rule counts in a group, whose days begin at `row`. */
export const groupCount = (state: State, group: number, { kind, value, pattern }: GroupRule): number => {
  const { c, dayUnits, dayPeriods, periodUnits } = state
  const { days, width } = c.time
  const row = group * days
  let count = 0
  switch (kind) {
    case 'max':
      for (let day = 0; day < days; day++) count += Math.max(0, dayPeriods[row + day]! - value)
      return count
    case 'spread': {
      let used = 0
      let units = 0
      for (let day = 0; day < days; day++) {
        units += dayUnits[row + day]!
        if (dayUnits[row + day]! > 0) used++
      }
      return Math.max(0, Math.min(units, value) - used)
    }
    case 'gap':
      for (let day = 0; day < days; day++) {
        const here = dayUnits[row + day]!
        if (here === 0) continue
        count += (here * (here - 1)) / 2
        for (let later = day + 1; later < days && later < day + value; later++)
          count += here * dayUnits[row + later]!
      }
      return count
    case 'pattern': {
      // Stairs above those the pattern has: periods that must change their day.
      let above = 0
      const steps = pattern!
      for (let k = 0; ; k++) {
        let reaching = 0
        for (let day = 0; day < days; day++) if (dayPeriods[row + day]! > k) reaching++
        if (reaching === 0) return above
        above += Math.max(0, reaching - (steps[k] ?? 0))
      }
    }
    case 'rotate':
      for (let period = 0; period < width; period++)
        count += Math.max(0, periodUnits[group * width + period]! - 1)
      return count
    default: {
      let used = 0
      for (let room = 0; room < c.roomCount; room++)
        if (state.groupRooms[group * c.roomCount + room]! > 0) used++
      return Math.max(0, used - 1)
    }
  }
}

const parallel = ({ c, dayUnits }: State, index: number) => {
  const { groups, rule } = c.parallels[index]!
  const { days } = c.time
  let count = 0
  for (let day = 0; day < days; day++) {
    let least = 99
    let most = 0
    for (let at = 0; at < groups.length; at++) {
      const units = dayUnits[groups[at]! * days + day]!
      if (units < least) least = units
      if (units > most) most = units
    }
    count += most - least
  }
  add(rule, count)
}

/** The course a class has in a unit: one of several where activities are bound together. */
const courseIn = (c: Compiled, unit: number, cls: number): number => {
  const members = c.members[unit]!
  if (members.length === 1) return c.course[unit]!
  const id = c.problem.classes[cls]!.id
  const member = members.find((at) => c.activities[at]!.classes.includes(id))
  return member === undefined ? c.course[unit]! : c.courses.indexOf(c.activities[member]!.course)
}

const NONE = new Int32Array(0)

/** Free periods while a lesson of the day is still to come. */
const holes = ({ c, classAt }: State, { class: cls, weeks, rule, columns = NONE }: Sequence) => {
  const { days, width, slots, exists, overlaps } = c.time
  let count = 0
  for (let week = 0; week < weeks; week++) {
    const row = (cls * c.weeks + week) * slots
    for (let day = 0; day < days; day++) {
      let free = 0
      for (let at = 0; at < columns.length; at++) {
        const slot = day * width + columns[at]!
        if (exists[slot] === 0) continue
        let isFree = classAt[row + slot]! < 0
        // It may sit with a class of another bell.
        const others = overlaps[slot]!
        for (let o = 0; isFree && o < others.length; o++) isFree = classAt[row + others[o]!]! < 0
        if (isFree) free++
        else {
          count += free
          free = 0
        }
      }
    }
  }
  add(rule, count)
}

const sequence = (state: State, one: Sequence) => {
  const { class: cls, weeks, rule, sets } = one
  if (sets === undefined) return holes(state, one)
  const { c, classAt } = state
  const { slots, columns, columnOf } = c.time
  let count = 0
  for (let week = 0; week < weeks; week++) {
    const row = (cls * c.weeks + week) * slots
    let before = -1
    let beforeSet = 0
    for (let slot = 0; slot < slots; slot++) {
      const unit = classAt[row + slot]!
      const column = columnOf[slot]!
      if (unit < 0) {
        before = -1
        continue
      }
      const course = courseIn(c, unit, cls)
      const set = sets[course]!
      const beside = columns[column - 1]
      const joins = beside?.bell === columns[column]!.bell && beside.part === columns[column]!.part
      if (before >= 0 && joins && before !== course && (beforeSet & set) !== 0) count++
      before = course
      beforeSet = set
    }
  }
  add(rule, count)
}

/** Leaves in `out` what an element costs as everything stands now. */
export const evaluate = (state: State, element: number) => {
  const { c } = state
  const index = c.elementIndex[element]!
  out.soft = 0
  out.hard = 0
  out.guide = 0
  switch (c.elementKind[element]) {
    case UNARY: {
      const slot = state.slot[index]!
      if (slot < 0) return
      out.soft = c.unary[index * c.time.slots + slot]!
      out.hard = c.unaryHard[index * c.time.slots + slot]!
      return
    }
    case LINE:
      line(state, index, c.elementWeek[element]!)
      return
    case GROUP: {
      const { rules } = c.groups[index]!
      for (let at = 0; at < rules.length; at++) {
        const one = rules[at]!
        if (one.rule.hard && one.rule.code === 'H12') continue
        add(one.rule, groupCount(state, index, one))
      }
      return
    }
    case PARALLEL:
      parallel(state, index)
      return
    case COUNTER: {
      const { rule, min, max } = c.counters[index]!
      const count = state.counter[index]!
      add(rule, Math.max(0, min - count) + Math.max(0, count - max))
      return
    }
    case LINK: {
      const { a, b, relation, gap, rule, walks } = c.links[index]!
      const one = state.slot[a]!
      const other = state.slot[b]!
      if (one < 0 || other < 0) return
      if (walks !== undefined && !walks.some((way) => isApart(way, state.room))) return
      if ((c.weekBits[a]! & c.weekBits[b]!) === 0 && relation === 'OTHER_TIME') return
      if (!keeps(c.time, relation, gap, one, c.length[a]!, other, c.length[b]!)) add(rule, 1)
      return
    }
    case SEQUENCE:
      sequence(state, c.sequences[index]!)
  }
}

/** All costs anew, from where everything stands. */
export const refresh = (state: State) => {
  state.softSum = 0
  state.hardSum = 0
  for (let element = 0; element < state.soft.length; element++) {
    evaluate(state, element)
    state.soft[element] = out.soft
    state.hard[element] = out.hard
    state.guide[element] = out.guide
    state.softSum += out.soft
    state.hardSum += out.hard
  }
}

/** Elements that some units touch, each once, written into `into`; how many there are. */
export const touched = (state: State, units: Int32Array, count: number, into: Int32Array): number => {
  const { at, of } = state.c.elementsOf
  const { stamp } = state
  const now = ++state.stampNow
  let found = 0
  for (let i = 0; i < count; i++) {
    const unit = units[i]!
    for (let e = at[unit]!; e < at[unit + 1]!; e++) {
      const element = of[e]!
      if (stamp[element] === now) continue
      stamp[element] = now
      into[found++] = element
    }
  }
  return found
}
