import type { FixedCode, Violation } from '../model'
import { suits } from './meant'
import { group, type Lesson, needsIn, pairs, slotOf, together, type View } from './view'

const fixed = (
  code: FixedCode,
  count: number,
  lessons: readonly Lesson[],
  about: Partial<Violation> = {},
) => ({
  rule: code,
  code,
  hard: true,
  count,
  activities: lessons.map(({ activity }) => activity.id),
  ...about,
})

/** Every two of a day. */
const ofDays = (lessons: readonly Lesson[]) => [...group(lessons, ({ day }) => [day]).values()].flatMap(pairs)

const clashes = ({ byClass, byTeacher }: View): Violation[] => [
  ...[...byClass].flatMap(([id, own]) =>
    ofDays(own)
      .filter(([one, other]) => together(one, other))
      .map(([one, other]) => fixed('H1', 1, [one, other], { class: id, slot: slotOf(one) })),
  ),
  ...[...byTeacher].flatMap(([id, own]) =>
    ofDays(own)
      .filter(([one, other]) => together(one, other))
      .map(([one, other]) =>
        fixed(one.bell === other.bell ? 'H2' : 'H15', 1, [one, other], { teacher: id, slot: slotOf(one) }),
      ),
  ),
]

interface Stay {
  lesson: Lesson
  room: string
  classes: number
}

/** A room is too full whenever somebody comes in beyond what it holds. */
const crowding = ({ problem, lessons }: View): Violation[] => {
  const capacity = new Map(problem.rooms.map((room) => [room.id, room.capacity]))
  const stays: Stay[] = lessons.flatMap((lesson) =>
    lesson.rooms.flatMap((room) => {
      if (room === null) return []
      const coming = lesson.activity.rows === undefined ? Math.max(1, lesson.activity.classes.length) : 1
      return [{ lesson, room, classes: Math.min(coming, Math.max(1, capacity.get(room) ?? 0)) }]
    }),
  )
  return [...group(stays, ({ room, lesson }) => [`${lesson.day}\n${room}`])].flatMap(([, own]) => {
    const room = own[0]?.room ?? ''
    const comings = new Set(own.flatMap(({ lesson }) => lesson.weeks.map((week) => lesson.begin * 2 + week)))
    return [...comings].flatMap((coming) => {
      const minute = Math.floor(coming / 2)
      const there = own.filter(
        ({ lesson }) => lesson.begin <= minute && minute < lesson.end && lesson.weeks.includes(coming % 2),
      )
      const over = there.reduce((sum, { classes }) => sum + classes, 0) - (capacity.get(room) ?? 0)
      const first = there[0]
      if (over <= 0 || first === undefined) return []
      const both = there.every(({ lesson }) => lesson.weeks.length === 2)
      if (both && coming % 2 === 1) return []
      return [
        fixed(
          'H3',
          over,
          there.map(({ lesson }) => lesson),
          { room, slot: slotOf(first.lesson) },
        ),
      ]
    })
  })
}

const wrongRooms = (view: View) =>
  view.lessons.filter(({ activity, rooms }) =>
    needsIn(activity).some((need, at) => {
      if (need?.room === undefined && need?.kind === undefined && need?.among === undefined) return false
      return !suits(view, need, rooms[at])
    }),
  )

/** Whether the periods of a lesson are there, belong together and are of a part it may stand in. */
const standsWell = ({ periods }: View, { activity, bell, day, period }: Lesson) => {
  const own = periods.get(bell) ?? []
  return Array.from({ length: activity.length }, (_, step) => step).every((step) => {
    const here = own[period + step]
    const next = own[period + step + 1]
    if (here === undefined || !(here.days?.includes(day) ?? true)) return false
    if (activity.lock === undefined && !(activity.parts ?? ['MORNING', 'AFTERNOON']).includes(here.part))
      return false
    if (step === activity.length - 1) return true
    return next !== undefined && (here.joinsNext ?? next.part === here.part)
  })
}

export const FIXED: FixedCode[] = ['H1', 'H2', 'H3', 'H4', 'H6', 'H7', 'H15']

/** Rules that always hold. H9, H10 and H11 follow from them: one activity has one place. */
export const fixedViolations = (view: View): Violation[] => [
  ...clashes(view),
  ...crowding(view),
  ...wrongRooms(view).map((lesson) => fixed('H3', 1, [lesson], { slot: slotOf(lesson) })),
  ...view.missing.map(({ id }) => ({ ...fixed('H4', 1, []), activities: [id] })),
  ...view.stray.map(({ activity, day, period }) => ({
    ...fixed('H4', 1, []),
    activities: [activity],
    slot: { day, period },
  })),
  ...view.lessons
    .filter((lesson) => !standsWell(view, lesson))
    .map((lesson) => fixed('H6', 1, [lesson], { slot: slotOf(lesson) })),
  ...view.lessons
    .filter(
      ({ activity: { lock }, day, period }) =>
        lock !== undefined && (lock.day !== day || lock.period !== period),
    )
    .map((lesson) => fixed('H7', 1, [lesson], { slot: slotOf(lesson) })),
]
