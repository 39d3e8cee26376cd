import type { Activity, Rule, SchoolClass, Violation } from '../model'
import { meansActivity } from './meant'
import {
  daysOfBells,
  found,
  group,
  halfOfDay,
  type Lesson,
  pairs,
  periodsOf,
  teachersIn,
  type View,
} from './view'

const lessonsOf = (view: View, list: readonly Activity[]) => list.flatMap(({ id }) => view.byId.get(id) ?? [])

/** Activities of each class; classes that always sit together are one. */
const byClasses = (list: readonly Activity[]) => {
  const known = new Set<string>()
  return [...group(list, ({ classes }) => classes)].flatMap(([cls, own]) => {
    const key = own.map(({ id }) => id).join('\n')
    if (known.has(key)) return []
    known.add(key)
    return [{ cls, own }]
  })
}

const byCourse = (list: readonly Activity[]) => group(list, ({ course }) => [course])

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
    periodsOf(lesson).flatMap((period) => view.periods.get(lesson.bell)?.[period]?.part ?? [])
  return new Set(lessons.flatMap(parts).map(halfOfDay)).size
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
      const open = daysOfBells(
        view,
        lessons.map(({ bell }) => bell),
      )
      const missing = Math.max(0, Math.min(lessons.length, open) - used)
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

/** Days on which one class of a teacher's course is ahead of another. */
const uneven = (view: View, rule: Rule, teacher: string, activities: readonly Activity[]): Violation[] =>
  [...byCourse(activities).values()].flatMap((course) => {
    const classes = byClasses(course).map(({ own }) => daysOf(view, lessonsOf(view, own)))
    if (classes.length < 2) return []
    return Array.from({ length: view.problem.days }, (_, day) => {
      const counts = classes.map((days) => days[day]?.length ?? 0)
      const lessons = classes.flatMap((days) => days[day] ?? [])
      const slot = { day, period: 0 }
      return found(rule, Math.max(...counts) - Math.min(...counts), lessons, { teacher, slot })
    }).flat()
  })

/** Rules about the lessons of a class in a course. */
export const courseViolations = (view: View, rule: Rule): Violation[] => {
  if (!('who' in rule)) return []
  const meant = view.problem.activities.filter(meansActivity(view, rule.who))
  if (rule.code === 'S8')
    return [...group(meant, teachersIn)].flatMap(([teacher, own]) => uneven(view, rule, teacher, own))
  return [...byCourse(meant).values()].flatMap((course) =>
    byClasses(course)
      .filter(({ own }) => own.length > 1 || rule.code === 'H12')
      .flatMap(({ cls, own }) => {
        const lessons = lessonsOf(view, own)
        const longest = Math.max(...own.map(({ length }) => length))
        return found(rule, countOf(view, rule, lessons, longest), lessons, { class: cls })
      }),
  )
}

/** Free periods of a class while a lesson of the day is still to come (S19), by the clock. */
const holesIn = (view: View, rule: Rule, { id, bell }: SchoolClass, week: number): Violation[] => {
  const own = (view.byClass.get(id) ?? []).filter(({ weeks }) => weeks.includes(week))
  return Array.from({ length: view.problem.days }, (_, day) => day).flatMap((day) => {
    const lessons = own.filter((lesson) => lesson.day === day)
    const periods = (view.periods.get(bell) ?? []).flatMap(({ part, days, start, end }, period) => {
      if ((part !== 'MORNING' && part !== 'AFTERNOON') || !(days?.includes(day) ?? true)) return []
      return [{ period, isFree: !lessons.some((one) => one.begin < end && start < one.end) }]
    })
    const last = periods.findLastIndex(({ isFree }) => !isFree)
    const free = periods.slice(0, Math.max(0, last)).filter(({ isFree }) => isFree)
    const [first] = free
    return first === undefined
      ? []
      : found(rule, free.length, lessons, { class: id, slot: { day, period: first.period } })
  })
}

/** The head teacher in the first period (S10), neighbours of one kind (S11), and holes (S19). */
export const classViolations = (view: View, rule: Rule): Violation[] =>
  view.problem.classes.flatMap((one) => {
    const { id, headTeacher } = one
    if (rule.code === 'S10') {
      if (headTeacher === undefined || !(rule.classes?.includes(id) ?? true)) return []
      const first = (view.byClass.get(id) ?? []).filter(
        (lesson) => lesson.teachers.includes(headTeacher) && periodsOf(lesson).includes(rule.period),
      )
      return found(rule, Math.max(0, rule.days - first.length), first, { class: id, teacher: headTeacher })
    }
    if ((rule.code !== 'S11' && rule.code !== 'S19') || !(rule.classes?.includes(id) ?? true)) return []
    const own = view.byClass.get(id) ?? []
    const alternates = view.problem.activities.some(
      ({ classes, parity }) => classes.includes(id) && (parity ?? 'EVERY') !== 'EVERY',
    )
    const weeks = alternates ? [0, 1] : [0]
    if (rule.code === 'S19') return weeks.flatMap((week) => holesIn(view, rule, one, week))
    return weeks.flatMap((week) =>
      own.flatMap((lesson) => {
        const periods = view.periods.get(lesson.bell) ?? []
        const after = lesson.period + lesson.activity.length
        const next = own.find(
          (other) =>
            other.day === lesson.day &&
            other.bell === lesson.bell &&
            other.period === after &&
            other.weeks.includes(week),
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
