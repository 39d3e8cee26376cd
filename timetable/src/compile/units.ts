import type { Activity, Problem } from '../model'
import { type Lookup, matcher, type needsOf, teachersOf } from './select'

/** Pairs a rule with two sides means, each once; where they must share something, only those are looked at. */
export const pairsOf = (
  activities: readonly Activity[],
  a: (activity: Activity) => boolean,
  b: (activity: Activity) => boolean,
  shared?: (activity: Activity) => readonly string[],
): [number, number][] => {
  const right = activities.flatMap((activity, at) => (b(activity) ? [at] : []))
  const byKey = new Map<string, number[]>()
  for (const at of shared === undefined ? [] : right)
    for (const key of shared?.(activities[at]!) ?? []) byKey.set(key, [...(byKey.get(key) ?? []), at])
  const seen = new Set<number>()
  const pairs: [number, number][] = []
  activities.forEach((activity, one) => {
    if (!a(activity)) return
    const others = shared === undefined ? right : shared(activity).flatMap((key) => byKey.get(key) ?? [])
    for (const other of others) {
      const key = Math.min(one, other) * activities.length + Math.max(one, other)
      if (one === other || seen.has(key)) continue
      seen.add(key)
      pairs.push([one, other])
    }
  })
  return pairs
}

/** What pairs of a rule have to share. */
export const sharing = (sameClass: boolean | undefined) =>
  sameClass ? (activity: Activity) => activity.classes : undefined

const fits = (bellOf: (activity: Activity) => string, one: Activity, other: Activity) =>
  one.length === other.length &&
  (one.parity ?? 'EVERY') === (other.parity ?? 'EVERY') &&
  bellOf(one) === bellOf(other) &&
  !one.classes.some((id) => other.classes.includes(id)) &&
  !teachersOf(one).some((id) => teachersOf(other).includes(id))

/** Which activities always stand together: unit by unit, in the order of the first. */
export const unitsOf = (problem: Problem, lookup: Lookup, bellOf: (activity: Activity) => string) => {
  const { activities } = problem
  const parent = activities.map((_, at) => at)
  const root = (at: number): number => (parent[at] === at ? at : root(parent[at]!))
  const bound: number[][] = activities.map((_, at) => [at])
  for (const rule of problem.rules) {
    if (rule.code !== 'H17' || !rule.hard || rule.relation !== 'SAME_TIME') continue
    for (const [a, b] of pairsOf(
      activities,
      matcher(lookup, rule.a),
      matcher(lookup, rule.b),
      sharing(rule.sameClass),
    )) {
      const one = root(a)
      const other = root(b)
      if (one === other) continue
      const all = bound[one]!.every((x) =>
        bound[other]!.every((y) => fits(bellOf, activities[x]!, activities[y]!)),
      )
      if (!all) continue
      const [first, second] = one < other ? [one, other] : [other, one]
      parent[second] = first
      bound[first] = [...bound[first]!, ...bound[second]!]
    }
  }
  return activities.flatMap((_, at) => (root(at) === at ? [bound[at]!] : []))
}

/** Rooms a need may take, as places in the list of rooms; undefined: none is needed. */
export const roomsFor = (problem: Problem, need: ReturnType<typeof needsOf>[number]) => {
  if (need === undefined) return undefined
  const { room, kind, among } = need
  if (room === undefined && kind === undefined && among === undefined) return undefined
  return problem.rooms.flatMap(({ id, kind: ofKind }, at) =>
    (room === undefined || room === id) &&
    (kind === undefined || kind === ofKind) &&
    (among === undefined || among.includes(id))
      ? [at]
      : [],
  )
}
