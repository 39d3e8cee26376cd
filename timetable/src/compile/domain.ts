import type { Activity, Placement, Problem, Rule } from '../model'
import { type Lookup, matcher, onlyRooms } from './select'
import { slotAt, slotsOf, type Time } from './time'

const DEFAULT_PARTS = ['MORNING', 'AFTERNOON']

/** Slots a lesson covers from a start; undefined where it does not fit the day. */
export const covers = (time: Time, start: number, length: number) => {
  const column = time.columnOf[start]!
  for (let step = 0; step < length; step++) {
    const at = time.columns[column + step]
    if (at === undefined || time.exists[start + step] !== 1) return false
    if (step < length - 1 && !at.joins) return false
  }
  return true
}

/** What a rule says of one lesson alone: how often it is broken when the lesson starts there. */
export const loneCount = (rule: Rule, slots: Uint8Array, start: number, length: number): number => {
  let inside = 0
  for (let step = 0; step < length; step++) inside += slots[start + step]!
  switch (rule.code) {
    case 'H5':
    case 'H8':
    case 'S2':
    case 'S9':
    case 'S13':
      return inside
    case 'H6':
      return (length > 1 || rule.singles) && slots[start] === 0 ? 1 : 0
    default:
      return length - inside
  }
}

/** The slots a rule about lone lessons speaks of; undefined for all other rules. */
export const loneSlots = (time: Time, rule: Rule): Uint8Array | undefined => {
  switch (rule.code) {
    case 'H5':
    case 'H6':
    case 'H7':
    case 'H8':
    case 'S1':
    case 'S2':
    case 'S12':
    case 'S13':
      return slotsOf(time, rule.when)
    case 'S9':
      return rule.avoid === undefined ? undefined : slotsOf(time, rule.avoid)
    default:
      return undefined
  }
}

export const whoOf = (rule: Rule) => ('who' in rule ? rule.who : {})

/** Hard rules about lone lessons close slots; what they close stays out of every search. */
export const closes = (rule: Rule) => rule.hard && rule.code !== 'S16'

export interface Domains {
  domain: Uint8Array
  unary: Float64Array
  unaryHard: Int32Array
}

export const domainsOf = (
  problem: Problem,
  time: Time,
  lookup: Lookup,
  members: readonly number[][],
  bellOf: (activity: Activity) => string,
  pinned: ReadonlyMap<string, Placement>,
): Domains => {
  const { slots } = time
  const domain = new Uint8Array(members.length * slots)
  const unary = new Float64Array(members.length * slots)
  const unaryHard = new Int32Array(members.length * slots)
  const lone = problem.rules.flatMap((rule) => {
    const meant = loneSlots(time, rule)
    if (meant === undefined || (rule.code === 'H5' && onlyRooms(rule.who))) return []
    return [{ rule, meant, matches: matcher(lookup, whoOf(rule)) }]
  })
  const moved = problem.rules.filter(({ code }) => code === 'S16')
  const before = new Map((problem.previous ?? []).map((placement) => [placement.activity, placement]))
  members.forEach((unit, at) => {
    for (const member of unit) {
      const activity = problem.activities[member]!
      const bell = bellOf(activity)
      const first = time.offset.get(bell) ?? 0
      const parts: readonly string[] = activity.parts ?? DEFAULT_PARTS
      const rules = lone.filter(({ matches }) => matches(activity))
      const lock = pinned.get(activity.id) ?? activity.lock
      const fixed = lock === undefined ? -1 : slotAt(time, bell, lock)
      const old = before.get(activity.id)
      const was = old === undefined ? -1 : slotAt(time, bell, old)
      for (let slot = 0; slot < slots; slot++) {
        const cell = at * slots + slot
        const column = time.columns[time.columnOf[slot]!]!
        let open = column.bell === bell && slot % time.width >= first && covers(time, slot, activity.length)
        if (lock === undefined) {
          for (let step = 0; open && step < activity.length; step++)
            open = parts.includes(time.columns[time.columnOf[slot + step]!]!.part)
        } else open &&= slot === fixed
        for (const { rule, meant } of open ? rules : []) {
          const count = loneCount(rule, meant, slot, activity.length)
          if (count === 0) continue
          if (closes(rule)) open = false
          else unary[cell]! += rule.weight * count
        }
        for (const rule of old !== undefined && slot !== was ? moved : []) {
          if (rule.hard) unaryHard[cell]! += 1
          else unary[cell]! += rule.weight
        }
        const others = member === unit[0] || domain[cell] === 1
        domain[cell] = open && others ? 1 : 0
      }
    }
  })
  return { domain, unary, unaryHard }
}
