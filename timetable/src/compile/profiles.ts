import type { Problem, Rule } from '../model'
import type { Profile, WeekRule } from './compiled'
import { type Lookup, teachersMeant } from './select'
import { halfOf, type Time } from './time'

/** More periods a day than this have no table. */
export const MOST_PERIODS = 16

/** Periods of several bells that overlap are one: what a teacher's day is made of. */
export const atomsOf = (time: Time, bells: ReadonlySet<string>) => {
  const atoms = new Int32Array(time.width).fill(-1)
  const own = time.columns.flatMap((column, at) => (bells.has(column.bell) ? [{ ...column, at }] : []))
  own.sort((a, b) => a.start - b.start || a.at - b.at)
  let end = Number.NEGATIVE_INFINITY
  let atom = -1
  const halves: number[] = []
  const parts: string[] = []
  for (const { at, start, end: until, part } of own) {
    if (start >= end) {
      atom++
      halves.push(halfOf(part))
      parts.push(part)
      end = until
    } else end = Math.max(end, until)
    atoms[at] = atom
  }
  return { atoms, halves, parts }
}

type Day = ReturnType<typeof atomsOf>

/** Free periods between busy ones of a half day. */
const gapsIn = (busy: number, { halves }: Day) => {
  let gaps = 0
  let waiting = -1
  for (let atom = 0; atom < halves.length; atom++) {
    if (atom > 0 && halves[atom] !== halves[atom - 1]) waiting = -1
    if ((busy >> atom) & 1) {
      if (waiting > 0) gaps += waiting
      waiting = 0
    } else if (waiting >= 0) waiting++
  }
  return gaps
}

/** Periods of runs above the limit; a run ends with its part of the day. */
const overRun = (busy: number, { parts }: Day, max: number) => {
  let over = 0
  let run = 0
  for (let atom = 0; atom < parts.length; atom++) {
    if (atom > 0 && parts[atom] !== parts[atom - 1]) run = 0
    run = (busy >> atom) & 1 ? run + 1 : 0
    if (run > max) over++
  }
  return over
}

const countIn = (busy: number, { parts }: Day, wanted: readonly string[] | undefined) =>
  parts.filter((part, atom) => (busy >> atom) & 1 && (wanted?.includes(part) ?? true)).length

/** What a rule counts on a single day; undefined where it looks at the week or at something else. */
const dayCount = (rule: Rule, day: Day, share: number): ((busy: number) => number) | undefined => {
  switch (rule.code) {
    case 'H13':
      return (busy) => Math.max(0, countIn(busy, day, rule.parts) - rule.max)
    case 'H14':
      return (busy) => overRun(busy, day, rule.max)
    case 'S6':
      return rule.maxRun === undefined ? undefined : (busy) => overRun(busy, day, rule.maxRun ?? 0)
    case 'S4': {
      if (rule.maxPerWeek !== undefined && rule.maxPerDay === undefined) return undefined
      return (busy) => Math.max(0, gapsIn(busy, day) - (rule.maxPerDay ?? 0))
    }
    case 'S5': {
      const even = rule.even ?? rule.min === undefined
      return (busy) => {
        const load = countIn(busy, day, undefined)
        return (even ? Math.max(0, load - share) : 0) + (load > 0 ? Math.max(0, (rule.min ?? 0) - load) : 0)
      }
    }
    default:
      return undefined
  }
}

const weekRules = (rule: Rule): WeekRule[] => {
  switch (rule.code) {
    case 'S4':
      return rule.maxPerWeek === undefined ? [] : [{ rule, kind: 'gaps', limit: rule.maxPerWeek }]
    case 'S15':
      return [{ rule, kind: 'fair', limit: rule.limit }]
    case 'S9':
      return [
        ...(rule.maxHalfDays === undefined
          ? []
          : [{ rule, kind: 'halves', limit: rule.maxHalfDays } as const]),
        ...(rule.maxDays === undefined ? [] : [{ rule, kind: 'days', limit: rule.maxDays } as const]),
        ...(rule.minDays === undefined ? [] : [{ rule, kind: 'minDays', limit: rule.minDays } as const]),
      ]
    default:
      return []
  }
}

const LINE_RULES = ['H13', 'H14', 'S4', 'S5', 'S6', 'S9', 'S15']

/** Rules that count whole days or weeks of a teacher, with those they mean. */
export const lineRules = (problem: Problem, lookup: Lookup) =>
  problem.rules
    .filter(({ code, hard, weight }) => LINE_RULES.includes(code) && (hard || weight > 0))
    .map((rule) => ({ rule, meant: teachersMeant(problem, lookup, 'who' in rule ? rule.who : {}) }))

const least = (rules: readonly WeekRule[]) =>
  rules.length === 0 ? undefined : Math.min(...rules.map(({ limit }) => limit))

export const profileOf = (rules: readonly Rule[], day: Day, share: number): Profile | undefined => {
  const weekly = rules.flatMap(weekRules)
  const daily = rules.flatMap((rule) => {
    const count = dayCount(rule, day, share)
    return count === undefined ? [] : [{ rule, count }]
  })
  if (weekly.length === 0 && daily.length === 0) return undefined
  const size = 1 << day.halves.length
  const strict = daily.filter(({ rule }) => rule.hard && (rule.code === 'H13' || rule.code === 'H14'))
  const loose = daily.filter((one) => !strict.includes(one))
  const profile: Profile = {
    allowed: strict.length > 0 ? new Uint8Array(size) : undefined,
    soft: new Float64Array(size),
    hard: new Int32Array(size),
    mostDays: least(weekly.filter(({ rule, kind }) => rule.hard && kind === 'days')),
    weekly,
    daily,
    gaps: new Int32Array(size),
    halves: new Int32Array(size),
  }
  const morning = day.halves.reduce((bits, half, atom) => bits | (half === 0 ? 1 << atom : 0), 0)
  for (let busy = 0; busy < size; busy++) {
    for (const { rule, count } of loose) {
      if (rule.hard) profile.hard[busy]! += count(busy)
      else profile.soft[busy]! += rule.weight * count(busy)
    }
    if (profile.allowed !== undefined)
      profile.allowed[busy] = strict.every(({ count }) => count(busy) === 0) ? 1 : 0
    profile.gaps[busy] = gapsIn(busy, day)
    profile.halves[busy] = (busy & morning ? 1 : 0) + (busy & ~morning ? 1 : 0)
  }
  return profile
}
