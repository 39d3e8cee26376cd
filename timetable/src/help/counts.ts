import type { RuleDelta } from '../answers'
import { COUNTER, GROUP, LINE, LINK, UNARY } from '../compile/compiled'
import type { Rule } from '../model'
import { evaluate, groupCount, out } from '../search/energy'
import type { State } from '../search/state'
import { type Desk, loneCounts } from './desk'

export type Counts = Map<Rule, number>

/** Counts of a teacher's week, rule by rule; the tables of the search hold only their sum. */
const lineCounts = (
  { c, mask }: State,
  teacher: number,
  week: number,
  add: (rule: Rule, count: number) => void,
) => {
  const profile = c.profile[teacher]!
  const { days } = c.time
  const busy = mask.subarray((teacher * c.weeks + week) * days, (teacher * c.weeks + week + 1) * days)
  let gaps = 0
  let halves = 0
  let used = 0
  for (const bits of busy) {
    for (const { rule, count } of profile.daily) add(rule, count(bits))
    gaps += profile.gaps[bits]!
    halves += profile.halves[bits]!
    if (bits !== 0) used++
  }
  for (const { rule, kind, limit } of profile.weekly) {
    if (kind === 'gaps') add(rule, Math.max(0, gaps - limit))
    else if (kind === 'fair') add(rule, Math.max(0, gaps - limit) ** 2)
    else if (kind === 'halves') add(rule, Math.max(0, halves - limit))
    else if (kind === 'days') add(rule, Math.max(0, used - limit))
    else add(rule, used === 0 ? 0 : Math.max(0, limit - used))
  }
}

/** What each rule counts in these elements as everything stands. */
export const countsIn = (desk: Desk, elements: Iterable<number>): Counts => {
  const { state } = desk
  const { c } = state
  const counts: Counts = new Map()
  const add = (rule: Rule, count: number) => {
    if (count !== 0) counts.set(rule, (counts.get(rule) ?? 0) + count)
  }
  const byElement = (rule: Rule, element: number) => {
    evaluate(state, element)
    add(rule, rule.hard ? out.hard : out.soft / rule.weight)
  }
  for (const element of elements) {
    const index = c.elementIndex[element]!
    switch (c.elementKind[element]) {
      case UNARY: {
        const slot = state.slot[index]!
        if (slot < 0) break
        for (const { rule, count } of loneCounts(desk, index, slot)) add(rule, count)
        for (const rule of desk.problem.rules) if (rule.code === 'S16') add(rule, movedIn(desk, index, slot))
        break
      }
      case LINE:
        lineCounts(state, index, c.elementWeek[element]!, add)
        break
      case GROUP:
        for (const one of c.groups[index]!.rules) add(one.rule, groupCount(state, index, one))
        break
      case COUNTER:
        byElement(c.counters[index]!.rule, element)
        break
      case LINK:
        byElement(c.links[index]!.rule, element)
        break
      default:
        byElement((c.elementKind[element] === 3 ? c.parallels[index]! : c.sequences[index]!).rule, element)
    }
  }
  return counts
}

const movedIn = ({ problem, state }: Desk, unit: number, slot: number) =>
  state.c.members[unit]!.filter((at) => {
    const before = problem.previous?.find(({ activity }) => activity === state.c.activities[at]!.id)
    const column = state.c.time.columns[state.c.time.columnOf[slot]!]!
    return (
      before !== undefined && (before.day !== state.c.time.dayOf[slot] || before.period !== column.period)
    )
  }).length

export const difference = (before: Counts, after: Counts): RuleDelta[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((rule) => ({
      rule: rule.id,
      code: rule.code,
      hard: rule.hard,
      delta: (after.get(rule) ?? 0) - (before.get(rule) ?? 0),
    }))
    .filter(({ delta }) => delta !== 0)

/** Above 0: so much more of what must be kept is broken. */
export const hardOf = (changes: readonly RuleDelta[]) =>
  changes.reduce((sum, { hard, delta }) => sum + (hard ? delta : 0), 0)

export const softOf = (counts: Counts) =>
  [...counts].reduce((sum, [rule, count]) => sum + (rule.hard ? 0 : rule.weight * count), 0)
