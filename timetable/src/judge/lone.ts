import type { Rule, Violation, When } from '../model'
import { meansActivity, meansRoomsAlone } from './meant'
import { found, type Lesson, needsIn, periodsOf, slotOf, type View } from './view'

const inside = ({ periods }: View, { bell, day }: Lesson, period: number, when: When) => {
  const part = periods.get(bell)?.[period]?.part
  return (
    (when.days?.includes(day) ?? true) &&
    (when.periods?.includes(period) ?? true) &&
    part !== undefined &&
    (when.parts?.includes(part) ?? true) &&
    (when.bells?.includes(bell) ?? true) &&
    (when.slots?.some((slot) => slot.day === day && slot.period === period) ?? true)
  )
}

/** How many periods of a lesson lie inside. */
export const periodsInside = (view: View, lesson: Lesson, when: When) =>
  periodsOf(lesson).filter((period) => inside(view, lesson, period, when)).length

const countOf = (view: View, rule: Rule, lesson: Lesson): number => {
  const { length } = lesson.activity
  switch (rule.code) {
    case 'H5':
    case 'H8':
    case 'S2':
    case 'S13':
      return periodsInside(view, lesson, rule.when)
    case 'S9':
      return rule.avoid === undefined ? 0 : periodsInside(view, lesson, rule.avoid)
    case 'H7':
    case 'S1':
    case 'S12':
      return length - periodsInside(view, lesson, rule.when)
    case 'H6':
      return (length > 1 || rule.singles) && !inside(view, lesson, lesson.period, rule.when) ? 1 : 0
    default:
      return 0
  }
}

/** Rooms closed as such: whoever is in them then. */
const inClosedRoom = (view: View, rule: Extract<Rule, { code: 'H5' }>): Violation[] => {
  const { rooms, kinds } = rule.who
  const closed = view.problem.rooms
    .filter(({ id, kind }) => (rooms?.includes(id) ?? true) && (kinds?.includes(kind) ?? true))
    .map(({ id }) => id)
  return view.lessons.flatMap((lesson) => {
    const used = lesson.rooms.find((room) => room !== null && closed.includes(room))
    if (used === undefined || used === null) return []
    // Soft: only what can be nowhere else is counted, as the search does.
    if (!rule.hard && !needsIn(lesson.activity).some((need) => need?.room === used)) return []
    return found(rule, periodsInside(view, lesson, rule.when), [lesson], { room: used, slot: slotOf(lesson) })
  })
}

/** Rules about where a lesson stands, whatever the others do. */
export const loneViolations = (view: View, rule: Rule): Violation[] => {
  if (rule.code === 'H5' && meansRoomsAlone(rule.who)) return inClosedRoom(view, rule)
  if (rule.code === 'S16')
    return (view.problem.previous ?? []).flatMap((before) => {
      const now = view.byId.get(before.activity)
      if (now === undefined || (now.day === before.day && now.period === before.period)) return []
      return found(rule, 1, [now], { slot: slotOf(now) })
    })
  if (!('who' in rule)) return []
  const matches = meansActivity(view, rule.who)
  return view.lessons
    .filter(({ activity }) => matches(activity))
    .flatMap((lesson) => found(rule, countOf(view, rule, lesson), [lesson], { slot: slotOf(lesson) }))
}
