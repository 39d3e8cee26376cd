import type { Activity, RoomNeed, Selector } from '../model'
import { needsIn, teachersIn, type View } from './view'

const meets = (wanted: readonly string[] | undefined, has: () => readonly (string | undefined)[]) =>
  wanted === undefined || has().some((one) => one !== undefined && wanted.includes(one))

/** Whether a selector means an activity: every key that is there has to agree. */
export const meansActivity = (view: View, who: Selector) => (activity: Activity) =>
  meets(who.activities, () => [activity.id]) &&
  meets(who.courses, () => [activity.course, ...(activity.rows ?? []).map(({ course }) => course)]) &&
  meets(who.classes, () => activity.classes) &&
  meets(who.grades, () => activity.classes.map((id) => view.grades.get(id))) &&
  meets(who.teachers, () => teachersIn(activity)) &&
  meets(who.groups, () => teachersIn(activity).flatMap((id) => view.groups.get(id) ?? [])) &&
  meets(who.rooms, () => needsIn(activity).map((need) => need?.room)) &&
  meets(who.kinds, () => needsIn(activity).map((need) => need?.kind))

/** Rooms as such, whoever is in them. */
export const meansRoomsAlone = ({ rooms, kinds, ...others }: Selector) =>
  (rooms !== undefined || kinds !== undefined) && Object.values(others).every((key) => key === undefined)

/** Teachers by their own names and groups, and by what they teach. */
export const teachersOf = (view: View, { teachers, groups, ...lessons }: Selector): string[] => {
  const isAbout = Object.values(lessons).some((key) => key !== undefined)
  const meant = meansActivity(view, lessons)
  const teaching = isAbout ? new Set(view.problem.activities.filter(meant).flatMap(teachersIn)) : undefined
  return view.problem.teachers
    .map(({ id }) => id)
    .filter((id) => meets(teachers, () => [id]) && meets(groups, () => view.groups.get(id) ?? []))
    .filter((id) => teaching?.has(id) ?? true)
}

/** Whether this room suits a lesson that asks for one. */
export const suits = (view: View, need: RoomNeed, room: string | null | undefined) => {
  const found = view.problem.rooms.find(({ id }) => id === room)
  return (
    found !== undefined &&
    (need.room === undefined || need.room === found.id) &&
    (need.kind === undefined || need.kind === found.kind) &&
    (need.among === undefined || need.among.includes(found.id))
  )
}
