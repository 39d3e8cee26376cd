import type { Activity, Problem, Rule } from '../model'
import type { Counter, Group, GroupRule, Parallel } from './compiled'
import { type Lookup, matcher, teachersMeant, teachersOf } from './select'
import { daysOfBells, halfOf, slotsOf, type Time } from './time'

/** Days with at least 1, 2, … periods that a pattern allows: [2, 1, 1] is [3, 1]. */
const stairs = (pattern: readonly number[]) =>
  Array.from({ length: Math.max(0, ...pattern) }, (_, k) => pattern.filter((count) => count > k).length)

/** What a rule counts in a group, whose lessons may be on so many days. */
const groupRules = (rule: Rule, days: number): GroupRule[] => {
  switch (rule.code) {
    case 'H12':
      return [
        ...(rule.max === undefined ? [] : [{ rule, kind: 'max', value: rule.max } as const]),
        ...(rule.pattern === undefined
          ? []
          : [{ rule, kind: 'pattern', value: 0, pattern: stairs(rule.pattern) } as const]),
        ...(rule.gap === undefined ? [] : [{ rule, kind: 'gap', value: rule.gap } as const]),
      ]
    case 'S3':
      return [
        { rule, kind: 'spread', value: days },
        ...(rule.gap === undefined ? [] : [{ rule, kind: 'gap', value: rule.gap } as const]),
      ]
    case 'S7':
      return [{ rule, kind: 'rotate', value: 0 }]
    case 'S14':
      return [{ rule, kind: 'rooms', value: 0 }]
    default:
      return []
  }
}

const GROUPED: ReadonlySet<Rule['code']> = new Set(['H12', 'S3', 'S7', 'S14'])

const isOn = ({ hard, weight }: Rule) => hard || weight > 0

/** Lessons of each class and course among those meant; classes that always sit together are one. */
export const courseGroups = (activities: readonly Activity[], meant: (activity: Activity) => boolean) => {
  const byKey = new Map<string, number[]>()
  activities.forEach((activity, at) => {
    if (!meant(activity)) return
    for (const id of activity.classes) {
      const key = `${id}\n${activity.course}`
      const list = byKey.get(key)
      if (list === undefined) byKey.set(key, [at])
      else list.push(at)
    }
  })
  return [...new Map([...byKey].map(([key, list]) => [list.join(), { key, list }])).values()]
}

/** Of each teacher and course the lessons of each class (S8); only where there are two classes. */
export const parallelGroups = (activities: readonly Activity[], meant: (activity: Activity) => boolean) => {
  const byTeacher = new Map<string, Map<string, number[]>>()
  activities.forEach((activity, at) => {
    for (const teacher of meant(activity) ? teachersOf(activity) : []) {
      const key = `${teacher}\n${activity.course}`
      const classes = byTeacher.get(key) ?? new Map<string, number[]>()
      byTeacher.set(key, classes)
      for (const id of activity.classes) classes.set(id, [...(classes.get(id) ?? []), at])
    }
  })
  return [...byTeacher].flatMap(([key, classes]) => {
    const all = [...classes].map(([id, list]): [string, { key: string; list: number[] }] => [
      list.join(),
      { key: id, list },
    ])
    const groups = [...new Map(all).values()]
    return groups.length > 1 ? [{ teacher: key.split('\n')[0] ?? '', groups }] : []
  })
}

interface Given {
  problem: Problem
  time: Time
  lookup: Lookup
  bellOf: (activity: Activity) => string
}

export const groupsOf = (
  { problem, time, lookup, bellOf }: Given,
  unitOf: Int32Array,
  classAt: Map<string, number>,
) => {
  const { activities } = problem
  const daysFound = new Map<string, number>()
  const daysFor = (bells: readonly string[]) => {
    const key = bells.toSorted().join()
    const days = daysFound.get(key) ?? daysOfBells(time, new Set(bells))
    daysFound.set(key, days)
    return days
  }
  const groups: Group[] = []
  const known = new Map<string, number>()
  const add = ({ key, list }: { key: string; list: number[] }, rules: readonly GroupRule[]) => {
    const units = list.map((at) => unitOf[at]!)
    const name = units.join()
    const at =
      known.get(name) ??
      groups.push({ units, class: classAt.get(key.split('\n')[0] ?? '') ?? 0, rules: [] }) - 1
    known.set(name, at)
    groups[at]!.rules.push(...rules)
    return at
  }
  const parallels: Parallel[] = []
  for (const rule of problem.rules.filter(isOn)) {
    const meant = matcher(lookup, 'who' in rule ? rule.who : {})
    if (GROUPED.has(rule.code))
      for (const group of courseGroups(activities, meant)) {
        if (group.list.length === 1 && rule.code !== 'H12') continue
        const own = group.list.map((at) => activities[at]!)
        const longest = Math.max(...own.map(({ length }) => length))
        const days = daysFor([...new Set(own.map(bellOf))])
        add(
          group,
          groupRules(rule, days).map((one) =>
            one.kind === 'max' ? { ...one, value: Math.max(one.value, longest) } : one,
          ),
        )
      }
    if (rule.code === 'S8')
      for (const { groups: parallel } of parallelGroups(activities, meant))
        parallels.push({ groups: parallel.map((group) => add(group, [])), rule })
  }
  return { groups, parallels }
}

/** Lessons that are counted inside a set of slots, with what the count should be. */
type Count = Omit<Counter, 'units'> & { list: number[] }
export const countsOf = (problem: Problem, time: Time, lookup: Lookup): Count[] => {
  const { activities } = problem
  const indices = (wanted: (activity: Activity) => boolean) =>
    activities.flatMap((activity, at) => (wanted(activity) ? [at] : []))
  const halves = [0, 1].map((half) =>
    Uint8Array.from({ length: time.slots }, (_, slot) =>
      halfOf(time.columns[time.columnOf[slot]!]!.part) === half ? 1 : 0,
    ),
  )
  return problem.rules.filter(isOn).flatMap((rule): Count[] => {
    switch (rule.code) {
      case 'S10':
        return problem.classes
          .filter(({ id, headTeacher }) => headTeacher !== undefined && (rule.classes?.includes(id) ?? true))
          .map(({ id, headTeacher = '' }) => ({
            rule,
            list: indices((one) => one.classes.includes(id) && teachersOf(one).includes(headTeacher)),
            slots: slotsOf(time, { periods: [rule.period] }),
            min: rule.days,
            max: 99,
          }))
      case 'S17': {
        const slots = slotsOf(time, rule.when)
        if (rule.together)
          return [{ rule, list: indices(matcher(lookup, rule.who)), slots, min: 0, max: rule.max }]
        return [...teachersMeant(problem, lookup, rule.who)].map((teacher) => ({
          rule,
          list: indices((one) => teachersOf(one).includes(teacher)),
          slots,
          min: 0,
          max: rule.max,
        }))
      }
      case 'S6':
        return rule.halves
          ? courseGroups(activities, matcher(lookup, rule.who))
              .filter(({ list }) => list.length > 1)
              .flatMap(({ list }) => halves.map((slots) => ({ rule, list, slots, min: 1, max: 99 })))
          : []
      default:
        return []
    }
  })
}
