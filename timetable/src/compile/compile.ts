import type { Activity, Placement, Problem } from '../model'
import {
  COUNTER,
  type Compiled,
  GROUP,
  LINE,
  LINK,
  listsOf,
  type Need,
  PARALLEL,
  type Profile,
  SEQUENCE,
  type Sequence,
  UNARY,
} from './compiled'
import { domainsOf } from './domain'
import { countsOf, groupsOf } from './groups'
import { isHeld, isStrict, linkPairs } from './links'
import { atomsOf, lineRules, profileOf } from './profiles'
import { lookupOf, needsOf, onlyRooms, teachersOf } from './select'
import { daysOfBells, slotsOf, teachingColumns, timeOf } from './time'
import { roomsFor, unitsOf } from './units'

const place = <T extends { id: string }>(list: readonly T[]) => new Map(list.map(({ id }, at) => [id, at]))

/** What pre-flight says kindly is refused here: nothing may stand for somebody else. */
const known = (at: ReadonlyMap<string, number>, id: string) => {
  const found = at.get(id)
  if (found === undefined) throw new Error(`unknown id: ${id}`)
  return found
}

/** Whose periods an activity stands in. */
export const bells = (problem: Problem) => {
  const ofClass = new Map(problem.classes.map(({ id, bell }) => [id, bell]))
  const first = problem.bells[0]?.id ?? ''
  return ({ classes, bell }: Activity) => ofClass.get(classes[0] ?? '') ?? bell ?? first
}

const WEEK_BITS = { EVERY: 3, ODD: 1, EVEN: 2 }

/** Rooms closed by a rule about rooms alone: closed[room × slots + slot]. */
const closedRooms = (problem: Problem, time: ReturnType<typeof timeOf>) => {
  const closed = new Uint8Array(problem.rooms.length * time.slots)
  for (const rule of problem.rules) {
    if (rule.code !== 'H5' || !rule.hard || !onlyRooms(rule.who)) continue
    const { rooms, kinds } = rule.who
    const slots = slotsOf(time, rule.when)
    problem.rooms.forEach(({ id, kind }, at) => {
      if (!(rooms?.includes(id) ?? true) || !(kinds?.includes(kind) ?? true)) return
      slots.forEach((meant, slot) => {
        if (meant === 1) closed[at * time.slots + slot] = 1
      })
    })
  }
  return closed
}

/** For each course the set of groups it is in. */
const setsOf = (groups: readonly (readonly string[])[], courses: readonly string[]) =>
  Int32Array.from(courses, (course) =>
    groups.reduce((bits, group, at) => bits | (group.includes(course) ? 1 << at : 0), 0),
  )

/** The school as integers, once a run. `pinned` placements stay where they are. */
export const compile = (problem: Problem, pinned: readonly Placement[] = []): Compiled => {
  const time = timeOf(problem)
  const lookup = lookupOf(problem)
  const bellOf = bells(problem)
  const { activities } = problem
  const members = unitsOf(problem, lookup, bellOf)
  const unitOf = new Int32Array(activities.length)
  members.forEach((list, unit) => {
    for (const member of list) unitOf[member] = unit
  })
  const units = members.length
  const head = members.map((list) => activities[list[0]!]!)
  const weekBits = Int32Array.from(head, ({ parity }) => WEEK_BITS[parity ?? 'EVERY'])
  const weeks = weekBits.some((bits) => bits !== 3) ? 2 : 1
  if (weeks === 1) weekBits.fill(1)
  const classAt = place(problem.classes)
  const teacherAt = place(problem.teachers)
  const every = (
    unit: readonly number[],
    of: (activity: Activity) => readonly string[],
    at: Map<string, number>,
  ) => [...new Set(unit.flatMap((member) => of(activities[member]!)).map((id) => known(at, id)))]
  const classes = listsOf(members.map((unit) => every(unit, (one) => one.classes, classAt)))
  const teacherLists = members.map((unit) => every(unit, teachersOf, teacherAt))
  const needs: Need[] = members.flatMap((list, unit) =>
    list.flatMap((activity) =>
      needsOf(activities[activity]!).flatMap((need) => {
        const rooms = roomsFor(problem, need)
        const rows = activities[activity]!.rows
        const coming = rows === undefined ? Math.max(1, activities[activity]!.classes.length) : 1
        return rooms === undefined ? [] : [{ unit, activity, rooms: Int32Array.from(rooms), classes: coming }]
      }),
    ),
  )
  const ownNeeds = members.map(() => [] as number[])
  needs.forEach(({ unit }, at) => {
    ownNeeds[unit]!.push(at)
  })
  const pins = new Map(pinned.map((placement) => [placement.activity, placement]))
  const { domain, unary, unaryHard } = domainsOf(problem, time, lookup, members, bellOf, pins)
  const courses = [...new Set(activities.map(({ course }) => course))]
  const courseAt = new Map(courses.map((course, at) => [course, at]))

  // Lines: what a teacher's days and weeks cost.
  const rules = lineRules(problem, lookup)
  const lessonsOf = problem.teachers.map(() => [] as number[])
  teacherLists.forEach((list, unit) => {
    for (const teacher of list) lessonsOf[teacher]!.push(unit)
  })
  const shared = new Map<string, Profile | undefined>()
  const atoms: Int32Array[] = []
  const profile = problem.teachers.map(({ id }, teacher) => {
    const own = lessonsOf[teacher]!
    const hours = new Set(own.map((unit) => bellOf(head[unit]!)))
    const day = atomsOf(time, hours)
    atoms.push(day.atoms)
    const meant = rules.filter((rule) => rule.meant.has(id)).map(({ rule }) => rule)
    const load = Math.max(
      ...[1, 2].map((bit) =>
        own.reduce((sum, unit) => sum + (weekBits[unit]! & bit ? head[unit]!.length : 0), 0),
      ),
    )
    const share = Math.ceil(load / Math.max(1, daysOfBells(time, hours)))
    const key = JSON.stringify([meant.map((rule) => rule.id), share, day.halves, day.parts])
    if (!shared.has(key)) shared.set(key, profileOf(meant, day, share))
    return shared.get(key)
  })
  const lines = Int32Array.from(lessonsOf, (own) =>
    own.some((unit) => weekBits[unit] !== 3) && weeks === 2 ? 2 : 1,
  )

  const { groups, parallels } = groupsOf({ problem, time, lookup, bellOf }, unitOf, classAt)
  const counters = countsOf(problem, time, lookup).map(({ list, ...counter }) => ({
    ...counter,
    units: list.map((at) => unitOf[at]!),
  }))
  const links = linkPairs(problem, lookup, needs)
    .map(({ a, b, ...link }) => ({ ...link, a: unitOf[a]!, b: unitOf[b]! }))
    .filter(({ a, b, relation }) => a !== b || relation !== 'SAME_TIME')
  const byClass = problem.classes.map(() => [] as number[])
  for (let unit = 0; unit < units; unit++)
    for (let at = classes.at[unit]!; at < classes.at[unit + 1]!; at++) byClass[classes.of[at]!]!.push(unit)
  const sequences: Sequence[] = problem.rules.flatMap((rule) => {
    if ((rule.code !== 'S11' && rule.code !== 'S19') || (!rule.hard && rule.weight === 0)) return []
    const looked = rule.code === 'S11' ? { sets: setsOf(rule.groups, courses) } : undefined
    return problem.classes.flatMap(({ id, bell }, at) => {
      if (!(rule.classes?.includes(id) ?? true)) return []
      const alternate = byClass[at]!.some((unit) => weekBits[unit] !== 3)
      const own = looked ?? { columns: teachingColumns(time, bell) }
      return [{ class: at, weeks: weeks === 2 && alternate ? 2 : 1, rule, ...own }]
    })
  })

  // Elements: everything that costs, and which units touch it.
  const kinds: number[] = []
  const indices: number[] = []
  const weekOf: number[] = []
  const touched: Set<number>[] = members.map(() => new Set())
  const element = (kind: number, index: number, of: Iterable<number>, week = 0) => {
    const at = kinds.push(kind) - 1
    indices.push(index)
    weekOf.push(week)
    for (const unit of of) touched[unit]!.add(at)
  }
  for (let unit = 0; unit < units; unit++) {
    const row = unary.subarray(unit * time.slots, (unit + 1) * time.slots)
    const hardRow = unaryHard.subarray(unit * time.slots, (unit + 1) * time.slots)
    if (row.some((cost) => cost > 0) || hardRow.some((count) => count > 0)) element(UNARY, unit, [unit])
  }
  lessonsOf.forEach((own, teacher) => {
    if (profile[teacher] === undefined) return
    for (let week = 0; week < lines[teacher]!; week++) element(LINE, teacher, own, week)
  })
  groups.forEach((group, at) => {
    const soft = group.rules.some(({ rule }) => !rule.hard || rule.code !== 'H12')
    if (soft) element(GROUP, at, group.units)
  })
  parallels.forEach((parallel, at) => {
    element(
      PARALLEL,
      at,
      parallel.groups.flatMap((group) => groups[group]!.units),
    )
  })
  counters.forEach((counter, at) => {
    element(COUNTER, at, counter.units)
  })
  links.forEach((link, at) => {
    if (!isStrict(link)) element(LINK, at, [link.a, link.b])
  })
  sequences.forEach((sequence, at) => {
    element(SEQUENCE, at, byClass[sequence.class]!)
  })

  const mixedIn = (lists: readonly (readonly number[])[]) =>
    Uint8Array.from(lists, (own) => (new Set(own.map((unit) => bellOf(head[unit]!))).size > 1 ? 1 : 0))
  const per = (lists: readonly { units: readonly number[] }[]) => {
    const own = members.map(() => [] as number[])
    lists.forEach((list, at) => {
      for (const unit of list.units) own[unit]!.push(at)
    })
    return listsOf(own)
  }
  const hardLinks = members.map(() => [] as number[])
  links.forEach((link, at) => {
    if (!isStrict(link)) return
    hardLinks[link.a]!.push(at)
    hardLinks[link.b]!.push(at)
  })
  const held = members.map(() => [] as number[])
  for (const { a, b } of links.filter(isHeld)) {
    held[a]!.push(b)
    held[b]!.push(a)
  }
  return {
    problem,
    time,
    lookup,
    weeks,
    activities,
    unitOf,
    members,
    units,
    length: Int32Array.from(head, ({ length }) => length),
    weekBits,
    offset: Int32Array.from(head, (activity) => time.offset.get(bellOf(activity)) ?? 0),
    classes,
    teachers: listsOf(teacherLists),
    needs,
    needsOf: listsOf(ownNeeds),
    classCount: problem.classes.length,
    teacherCount: problem.teachers.length,
    roomCount: problem.rooms.length,
    capacity: Int32Array.from(problem.rooms, ({ capacity }) => capacity),
    closed: closedRooms(problem, time),
    course: Int32Array.from(head, ({ course }) => courseAt.get(course)!),
    courses,
    domain,
    starts: listsOf(
      members.map((_, unit) =>
        Array.from({ length: time.slots }, (_, slot) => slot).filter(
          (slot) => domain[unit * time.slots + slot] === 1,
        ),
      ),
    ),
    unary,
    unaryHard,
    atoms,
    mixed: mixedIn(lessonsOf),
    mixedClass: mixedIn(byClass),
    profile,
    lines,
    groups,
    groupsOf: per(groups),
    parallels,
    counters,
    countersOf: per(counters),
    links,
    hardLinksOf: listsOf(hardLinks),
    heldWith: listsOf(held),
    sequences,
    elementKind: Uint8Array.from(kinds),
    elementIndex: Int32Array.from(indices),
    elementWeek: Uint8Array.from(weekOf),
    elementsOf: listsOf(touched.map((set) => [...set])),
  }
}
