import type { Activity, Problem, Selector } from '../model'

export interface Lookup {
  grade: ReadonlyMap<string, string | undefined>
  groups: ReadonlyMap<string, readonly string[]>
}

export const lookupOf = ({ classes, teachers }: Problem): Lookup => ({
  grade: new Map(classes.map(({ id, grade }) => [id, grade])),
  groups: new Map(teachers.map(({ id, groups }) => [id, groups ?? []])),
})

export const teachersOf = ({ teachers, rows }: Activity) =>
  rows === undefined ? teachers : [...new Set(rows.flatMap((row) => row.teachers))]

export const needsOf = ({ room, rows }: Activity) =>
  rows === undefined ? [room] : rows.map((row) => row.room)

const some = <T>(wanted: readonly T[] | undefined, has: readonly (T | undefined)[]) =>
  wanted === undefined || has.some((one) => one !== undefined && wanted.includes(one))

/** Whether an activity is meant. */
export const matcher = (lookup: Lookup, selector: Selector) => (activity: Activity) => {
  const { classes, grades, teachers, groups, courses, rooms, kinds, activities } = selector
  return (
    some(activities, [activity.id]) &&
    some(courses, [activity.course, ...(activity.rows ?? []).map(({ course }) => course)]) &&
    some(classes, activity.classes) &&
    (grades === undefined ||
      some(
        grades,
        activity.classes.map((id) => lookup.grade.get(id)),
      )) &&
    some(teachers, teachersOf(activity)) &&
    (groups === undefined ||
      some(
        groups,
        teachersOf(activity).flatMap((id) => lookup.groups.get(id) ?? []),
      )) &&
    some(
      rooms,
      needsOf(activity).map((need) => need?.room),
    ) &&
    some(
      kinds,
      needsOf(activity).map((need) => need?.kind),
    )
  )
}

/** Only rooms are named: then the room itself is closed, whoever would be in it. */
export const onlyRooms = ({ rooms, kinds, ...others }: Selector) =>
  (rooms !== undefined || kinds !== undefined) && Object.values(others).every((key) => key === undefined)

/** Teachers a rule about teachers means: by themselves, or by what they teach. */
export const teachersMeant = (problem: Problem, lookup: Lookup, selector: Selector): Set<string> => {
  const { teachers, groups, ...others } = selector
  const byLessons = Object.values(others).some((key) => key !== undefined)
  const matches = matcher(lookup, others)
  const teaching = new Set(problem.activities.filter(matches).flatMap(teachersOf))
  return new Set(
    problem.teachers
      .filter(({ id }) => some(teachers, [id]) && some(groups, lookup.groups.get(id) ?? []))
      .filter(({ id }) => !byLessons || teaching.has(id))
      .map(({ id }) => id),
  )
}
