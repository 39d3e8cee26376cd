import type { Activity, Relation, Rule, Selector, Violation } from '../model'
import { meansActivity } from './meant'
import { found, group, type Lesson, slotOf, teachersIn, together, type View } from './view'

/** Whether b stands to a as it should. */
const keeps = (relation: Relation, gap: number, a: Lesson, b: Lesson): boolean => {
  const days = b.day - a.day
  const isNext = (one: Lesson, other: Lesson) =>
    days === 0 && one.bell === other.bell && other.period === one.period + one.activity.length
  switch (relation) {
    case 'SAME_TIME':
      return days === 0 && a.bell === b.bell && a.period === b.period
    case 'SAME_DAY':
      return days === 0
    case 'OTHER_DAY':
      return days !== 0
    case 'DAYS_APART':
      return Math.abs(days) >= gap
    case 'OTHER_TIME':
      return !together(a, b)
    case 'AFTER':
      return days > 0 || (days === 0 && b.begin >= a.end)
    case 'AFTER_ON_DAY':
      return days !== 0 || b.begin >= a.end
    case 'RIGHT_AFTER':
      return isNext(a, b)
    case 'NEIGHBOURS':
      return isNext(a, b) || isNext(b, a)
    case 'NEIGHBOURS_ON_DAY':
      return days !== 0 || isNext(a, b) || isNext(b, a)
    case 'GAP': {
      if (days !== 0) return true
      const [first, second] = a.begin <= b.begin ? [a, b] : [b, a]
      if (first.bell !== second.bell) return second.begin >= first.end
      return second.period - (first.period + first.activity.length) >= gap
    }
  }
}

/** Every two lessons that a rule with two sides means, each once; `shared`: only those that share one of these. */
const twos = (
  view: View,
  a: Selector,
  b: Selector,
  shared?: (activity: Activity) => readonly string[],
): [Lesson, Lesson][] => {
  const [isLeft, isRight] = [meansActivity(view, a), meansActivity(view, b)]
  const left = view.lessons.filter(({ activity }) => isLeft(activity))
  const right = view.lessons.filter(({ activity }) => isRight(activity))
  const order = new Map(view.problem.activities.map(({ id }, at) => [id, at]))
  const isFirst = ({ activity: one }: Lesson, { activity: other }: Lesson) =>
    (order.get(one.id) ?? 0) < (order.get(other.id) ?? 0)
  const onLeft = new Set(left)
  const onRight = new Set(right)
  const sharing = shared && group(right, ({ activity }) => shared(activity))
  const others = (one: Lesson) =>
    sharing === undefined
      ? right
      : [...new Set(shared?.(one.activity).flatMap((key) => sharing.get(key) ?? []))]
  // Where both sides mean both, the earlier of the list stands first.
  return left.flatMap((one) =>
    others(one)
      .filter((other) => one !== other && !(onLeft.has(other) && onRight.has(one) && !isFirst(one, other)))
      .map((other): [Lesson, Lesson] => [one, other]),
  )
}

const classesIn = ({ classes }: Activity) => classes

/** Lessons of one teacher on two campuses, with less than these minutes between. */
const rushes = (view: View, rule: Extract<Rule, { code: 'H18' }>): Violation[] => {
  const ofRoom = new Map(view.problem.rooms.map(({ id, campus }) => [id, campus]))
  const ofClass = new Map(view.problem.classes.map(({ id, campus }) => [id, campus]))
  /** Where a teacher is in a lesson: in the room that it was given, of a band in that of their own 教学班. */
  const campuses = ({ activity: { room, rows, classes }, rooms }: Lesson, teacher: string) =>
    (rows ?? [{ teachers: [teacher], room }]).flatMap((row, at) =>
      row.teachers.includes(teacher)
        ? [ofRoom.get(rooms[at] ?? row.room?.room ?? '') ?? ofClass.get(classes[0] ?? '')]
        : [],
    )
  const isApart = (one: Lesson, other: Lesson) =>
    one.teachers.some(
      (id) =>
        other.teachers.includes(id) &&
        campuses(one, id).some((from) =>
          campuses(other, id).some((to) => from !== undefined && to !== undefined && from !== to),
        ),
    )
  return twos(view, rule.who, rule.who, teachersIn).flatMap(([one, other]) => {
    if (one.day !== other.day || !isApart(one, other)) return []
    const between = Math.max(other.begin - one.end, one.begin - other.end)
    return found(rule, between >= rule.minutes ? 0 : 1, [one, other], { slot: slotOf(other) })
  })
}

/** Rules about two lessons. */
export const pairViolations = (view: View, rule: Rule): Violation[] => {
  const broken = (list: readonly [Lesson, Lesson][], relation: Relation, gap: number) =>
    list.flatMap(([one, other]) =>
      found(rule, keeps(relation, gap, one, other) ? 0 : 1, [one, other], { slot: slotOf(other) }),
    )
  switch (rule.code) {
    case 'H16':
      return broken(
        twos(view, rule.a, rule.b, rule.sameClass ? classesIn : undefined),
        rule.scope === 'TIME' ? 'OTHER_TIME' : 'OTHER_DAY',
        0,
      )
    case 'H17':
      return broken(
        twos(view, rule.a, rule.b, rule.sameClass ? classesIn : undefined),
        rule.relation,
        rule.gap ?? 1,
      )
    case 'H18':
      return rushes(view, rule)
    case 'S18': {
      const courses = rule.courses === undefined ? {} : { courses: rule.courses }
      const mentor = { teachers: [rule.mentor], ...courses }
      return broken(twos(view, mentor, { teachers: [rule.novice], ...courses }), 'AFTER_ON_DAY', 0)
    }
    default:
      return []
  }
}
