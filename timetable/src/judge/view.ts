import type { Activity, Part, Period, Placement, Problem, Rule, Slot, Table, Violation } from '../model'

// The judge reads problem and table by itself: nothing of it is shared with what compiles or searches, so that a
// mistake there is seen here.

/** A lesson with its place, as plain as it can be said. */
export interface Lesson {
  activity: Activity
  teachers: readonly string[]
  bell: string
  day: number
  period: number
  /** Minutes of the day. */
  begin: number
  end: number
  /** Weeks it takes place in: 0 odd, 1 even. */
  weeks: readonly number[]
  rooms: readonly (string | null)[]
}

export interface View {
  problem: Problem
  periods: ReadonlyMap<string, readonly Period[]>
  bellOf: (activity: Activity) => string
  grades: ReadonlyMap<string, string | undefined>
  groups: ReadonlyMap<string, readonly string[]>
  lessons: Lesson[]
  byId: ReadonlyMap<string, Lesson>
  byClass: ReadonlyMap<string, Lesson[]>
  byTeacher: ReadonlyMap<string, Lesson[]>
  activitiesOf: ReadonlyMap<string, Activity[]>
  /** Placements that name no activity, no period, or one a second time. */
  stray: Placement[]
  missing: Activity[]
}

const WEEKS = { EVERY: [0, 1], ODD: [0], EVEN: [1] }

export const teachersIn = ({ teachers, rows }: Activity): readonly string[] =>
  rows === undefined ? teachers : [...new Set(rows.flatMap((row) => row.teachers))]

export const needsIn = ({ room, rows }: Activity) =>
  rows === undefined ? [room] : rows.map((row) => row.room)

export const halfOfDay = (part: Part) => (part === 'READING' || part === 'MORNING' ? 0 : 1)

export const viewOf = (problem: Problem, table: Pick<Table, 'placements'>): View => {
  const ofClass = new Map(problem.classes.map(({ id, bell }) => [id, bell]))
  const bellOf = ({ classes, bell }: Activity) =>
    ofClass.get(classes[0] ?? '') ?? bell ?? problem.bells[0]?.id ?? ''
  const activities = new Map(problem.activities.map((activity) => [activity.id, activity]))
  const periods = new Map(problem.bells.map((bell) => [bell.id, bell.periods]))
  const byId = new Map<string, Lesson>()
  const stray: Placement[] = []
  for (const placement of table.placements) {
    const { day, period, rooms } = placement
    const activity = activities.get(placement.activity)
    const bell = activity === undefined ? '' : bellOf(activity)
    const own = periods.get(bell) ?? []
    const first = own[period]
    const last = own[period + (activity?.length ?? 1) - 1]
    const isDay = day >= 0 && day < problem.days
    if (!activity || !first || !last || !isDay || byId.has(activity.id)) {
      stray.push(placement)
      continue
    }
    byId.set(activity.id, {
      ...{ activity, bell, day, period, rooms },
      teachers: teachersIn(activity),
      begin: first.start,
      end: last.end,
      weeks: WEEKS[activity.parity ?? 'EVERY'],
    })
  }
  const lessons = [...byId.values()]
  return {
    ...{ problem, periods, bellOf, lessons, byId, stray },
    grades: new Map(problem.classes.map(({ id, grade }) => [id, grade])),
    groups: new Map(problem.teachers.map(({ id, groups }) => [id, groups ?? []])),
    byClass: group(lessons, ({ activity }) => activity.classes),
    byTeacher: group(lessons, ({ teachers }) => teachers),
    activitiesOf: group(problem.activities, teachersIn),
    missing: problem.activities.filter(({ id }) => !byId.has(id)),
  }
}

export const together = (one: Lesson, other: Lesson) =>
  one.day === other.day &&
  one.begin < other.end &&
  other.begin < one.end &&
  one.weeks.some((week) => other.weeks.includes(week))

export const slotOf = ({ day, period }: Lesson): Slot => ({ day, period })

/** Days of the week on which one of these bells has periods. */
export const daysOfBells = (
  { problem, periods }: Pick<View, 'problem' | 'periods'>,
  bells: Iterable<string>,
) => {
  const all = Array.from({ length: problem.days }, (_, day) => day)
  const own = [...bells].flatMap((bell) => periods.get(bell) ?? [])
  return new Set(own.flatMap(({ days = all }) => days)).size
}

/** Periods of its bell that a lesson covers. */
export const periodsOf = ({ period, activity }: Lesson) =>
  Array.from({ length: activity.length }, (_, step) => period + step)

export const group = <T, K>(list: readonly T[], keysOf: (one: T) => readonly K[]): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of list)
    for (const key of keysOf(one)) {
      const known = groups.get(key)
      if (known === undefined) groups.set(key, [one])
      else known.push(one)
    }
  return groups
}

export const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]))

/** What is wrong by a rule; nothing where the count is 0. */
export const found = (
  rule: Rule,
  count: number,
  lessons: readonly Lesson[],
  about: Partial<Violation> = {},
): Violation[] =>
  count === 0
    ? []
    : [
        {
          rule: rule.id,
          code: rule.code,
          hard: rule.hard,
          count,
          activities: lessons.map(({ activity }) => activity.id),
          ...about,
        },
      ]
