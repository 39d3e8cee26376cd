import { courseGroups, parallelGroups } from '../compile/groups'
import { matcher, teachersOf } from '../compile/select'
import { halfOf } from '../compile/time'
import type { Rule, Violation } from '../model'
import { found, type Lesson, pairs, periodsOf, type View } from './view'

const lessonsOf = (view: View, list: readonly number[]) =>
  list.flatMap((at) => view.byId.get(view.problem.activities[at]?.id ?? '') ?? [])

const daysOf = (view: View, lessons: readonly Lesson[]) =>
  Array.from({ length: view.problem.days }, (_, day) => lessons.filter((lesson) => lesson.day === day))

const periodsIn = (lessons: readonly Lesson[]) =>
  lessons.reduce((sum, { activity }) => sum + activity.length, 0)

const near = (lessons: readonly Lesson[], gap: number) =>
  pairs(lessons).filter(([one, other]) => Math.abs(one.day - other.day) < gap).length

/** How far days, fullest first, stand above a pattern, fullest first. */
const abovePattern = (days: readonly number[], pattern: readonly number[]) => {
  const sorted = [...pattern].sort((a, b) => b - a)
  return [...days]
    .sort((a, b) => b - a)
    .reduce((sum, count, at) => sum + Math.max(0, count - (sorted[at] ?? 0)), 0)
}

const halvesOf = (view: View, lessons: readonly Lesson[]) => {
  const parts = (lesson: Lesson) =>
    periodsOf(lesson).flatMap(
      (period) => view.problem.bells.find(({ id }) => id === lesson.bell)?.periods[period]?.part ?? [],
    )
  return new Set(lessons.flatMap(parts).map(halfOf)).size
}

const countOf = (view: View, rule: Rule, lessons: readonly Lesson[], longest: number): number => {
  const days = daysOf(view, lessons)
  switch (rule.code) {
    case 'H12': {
      const max = Math.max(rule.max ?? Number.POSITIVE_INFINITY, longest)
      const above = days.reduce((sum, day) => sum + Math.max(0, periodsIn(day) - max), 0)
      const pattern = rule.pattern === undefined ? 0 : abovePattern(days.map(periodsIn), rule.pattern)
      return above + pattern + (rule.gap === undefined ? 0 : near(lessons, rule.gap))
    }
    case 'S3': {
      const used = days.filter((day) => day.length > 0).length
      const missing = Math.min(lessons.length, view.problem.days) - used
      return missing + (rule.gap === undefined ? 0 : near(lessons, rule.gap))
    }
    case 'S6':
      return rule.halves ? 2 - halvesOf(view, lessons) : 0
    case 'S7':
      return lessons.length - new Set(lessons.map(({ period }) => period)).size
    case 'S14':
      return Math.max(
        0,
        new Set(lessons.flatMap(({ rooms }) => rooms.filter((room) => room !== null))).size - 1,
      )
    default:
      return 0
  }
}

/** Rules about the lessons of a class in a course. */
export const courseViolations = (view: View, rule: Rule): Violation[] => {
  if (!('who' in rule)) return []
  const { activities } = view.problem
  const meant = matcher(view.lookup, rule.who)
  if (rule.code === 'S8')
    return parallelGroups(activities, meant).flatMap(({ teacher, groups }) => {
      const classes = groups.map(({ list }) => daysOf(view, lessonsOf(view, list)))
      return Array.from({ length: view.problem.days }, (_, day) => {
        const counts = classes.map((days) => days[day]?.length ?? 0)
        const lessons = classes.flatMap((days) => days[day] ?? [])
        return found(rule, Math.max(...counts) - Math.min(...counts), lessons, {
          teacher,
          slot: { day, period: 0 },
        })
      }).flat()
    })
  return courseGroups(activities, meant)
    .filter(({ list }) => list.length > 1 || rule.code === 'H12')
    .flatMap(({ key, list }) => {
      const lessons = lessonsOf(view, list)
      const longest = Math.max(...list.map((at) => activities[at]?.length ?? 1))
      return found(rule, countOf(view, rule, lessons, longest), lessons, { class: key.split('\n')[0] ?? '' })
    })
}

/** The head teacher in the first period (S10), and neighbours of one kind (S11). */
export const classViolations = (view: View, rule: Rule): Violation[] =>
  view.problem.classes.flatMap(({ id, headTeacher }) => {
    if (rule.code === 'S10') {
      if (headTeacher === undefined || !(rule.classes?.includes(id) ?? true)) return []
      const first = view.lessons.filter(
        (lesson) =>
          lesson.activity.classes.includes(id) &&
          teachersOf(lesson.activity).includes(headTeacher) &&
          periodsOf(lesson).includes(rule.period),
      )
      return found(rule, Math.max(0, rule.days - first.length), first, { class: id, teacher: headTeacher })
    }
    if (rule.code !== 'S11' || !(rule.classes?.includes(id) ?? true)) return []
    const own = view.lessons.filter(({ activity }) => activity.classes.includes(id))
    const alternates = view.problem.activities.some(
      ({ classes, parity }) => classes.includes(id) && (parity ?? 'EVERY') !== 'EVERY',
    )
    return (alternates ? [0, 1] : [0]).flatMap((week) =>
      own.flatMap((lesson) => {
        const periods = view.problem.bells.find((bell) => bell.id === lesson.bell)?.periods ?? []
        const after = lesson.period + lesson.activity.length
        const next = own.find(
          (other) => other.day === lesson.day && other.period === after && other.weeks.includes(week),
        )
        if (next === undefined || !lesson.weeks.includes(week)) return []
        if (periods[after]?.part !== periods[after - 1]?.part) return []
        const a = lesson.activity.course
        const b = next.activity.course
        const alike = a !== b && rule.groups.some((courses) => courses.includes(a) && courses.includes(b))
        return found(rule, alike ? 1 : 0, [lesson, next], {
          class: id,
          slot: { day: lesson.day, period: after },
        })
      }),
    )
  })
