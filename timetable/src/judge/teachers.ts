import { atomsOf } from '../compile/profiles'
import { matcher, teachersMeant } from '../compile/select'
import type { Part, Rule, Violation } from '../model'
import { periodsInside } from './lone'
import { found, type Lesson, periodsOf, type View } from './view'

interface Busy {
  part: Part
  half: number
  lesson: Lesson | undefined
}

/** A teacher's day: every period of their bells in order, and what they do in it. */
const dayOf = (view: View, lessons: readonly Lesson[], bells: ReadonlySet<string>): Busy[] => {
  const { atoms, parts, halves } = atomsOf(view.time, bells)
  const day: Busy[] = parts.map((part, at) => ({
    part: part as Part,
    half: halves[at] ?? 0,
    lesson: undefined,
  }))
  for (const lesson of lessons)
    for (const period of periodsOf(lesson)) {
      const at = day[atoms[(view.time.offset.get(lesson.bell) ?? 0) + period] ?? -1]
      if (at !== undefined) at.lesson = lesson
    }
  return day
}

const gapsOf = (day: readonly Busy[]) =>
  [0, 1].reduce((sum, half) => {
    const own = day.filter((one) => one.half === half)
    const first = own.findIndex(({ lesson }) => lesson !== undefined)
    const last = own.findLastIndex(({ lesson }) => lesson !== undefined)
    return sum + own.slice(Math.max(first, 0), last + 1).filter(({ lesson }) => lesson === undefined).length
  }, 0)

const runsOver = (day: readonly Busy[], max: number) => {
  let over = 0
  for (const part of ['READING', 'MORNING', 'AFTERNOON', 'EVENING']) {
    const line = day
      .filter((one) => one.part === part)
      .map(({ lesson }) => (lesson === undefined ? ' ' : 'x'))
    for (const run of line.join('').split(' ')) over += Math.max(0, run.length - max)
  }
  return over
}

const loadOf = (day: readonly Busy[], parts?: readonly Part[]) =>
  day.filter(({ lesson, part }) => lesson !== undefined && (parts?.includes(part) ?? true)).length

const dayCount = (rule: Rule, day: readonly Busy[], share: number): number => {
  switch (rule.code) {
    case 'H13':
      return Math.max(0, loadOf(day, rule.parts) - rule.max)
    case 'H14':
      return runsOver(day, rule.max)
    case 'S6':
      return rule.maxRun === undefined ? 0 : runsOver(day, rule.maxRun)
    case 'S4':
      if (rule.maxPerDay === undefined && rule.maxPerWeek !== undefined) return 0
      return Math.max(0, gapsOf(day) - (rule.maxPerDay ?? 0))
    case 'S5': {
      const load = loadOf(day)
      const above = (rule.even ?? rule.min === undefined) ? Math.max(0, load - share) : 0
      return above + (load > 0 ? Math.max(0, (rule.min ?? 0) - load) : 0)
    }
    default:
      return 0
  }
}

const weekCount = (rule: Rule, days: readonly (readonly Busy[])[]): number => {
  const gaps = days.reduce((sum, day) => sum + gapsOf(day), 0)
  if (rule.code === 'S4') return rule.maxPerWeek === undefined ? 0 : Math.max(0, gaps - rule.maxPerWeek)
  if (rule.code === 'S15') return Math.max(0, gaps - rule.limit) ** 2
  if (rule.code !== 'S9') return 0
  const busy = days.filter((day) => loadOf(day) > 0).length
  const halves = days.flatMap((day) =>
    [0, 1].filter((half) => day.some((one) => one.half === half && one.lesson !== undefined)),
  ).length
  return (
    (rule.maxHalfDays === undefined ? 0 : Math.max(0, halves - rule.maxHalfDays)) +
    (rule.maxDays === undefined ? 0 : Math.max(0, busy - rule.maxDays)) +
    (rule.minDays === undefined || busy === 0 ? 0 : Math.max(0, rule.minDays - busy))
  )
}

const lessonsIn = (day: readonly Busy[]) => [
  ...new Set(day.flatMap(({ lesson }) => (lesson === undefined ? [] : [lesson]))),
]

/** Rules about a teacher's days and weeks. Whose lessons alternate has two weeks, both counted. */
export const teacherViolations = (view: View, rule: Rule): Violation[] => {
  if (!('who' in rule)) return []
  const { problem } = view
  if (rule.code === 'S17' && rule.together) {
    const meant = matcher(view.lookup, rule.who)
    const inside = view.lessons.filter(
      (lesson) => meant(lesson.activity) && periodsInside(view, lesson, rule.when) > 0,
    )
    return found(rule, Math.max(0, inside.length - rule.max), inside)
  }
  return [...teachersMeant(problem, view.lookup, rule.who)].flatMap((teacher) => {
    const own = view.byTeacher.get(teacher) ?? []
    if (rule.code === 'S17') {
      const inside = own.filter((lesson) => periodsInside(view, lesson, rule.when) > 0)
      return found(rule, Math.max(0, inside.length - rule.max), inside, { teacher })
    }
    const all = view.activitiesOf.get(teacher) ?? []
    const alternates = all.some(({ parity }) => (parity ?? 'EVERY') !== 'EVERY')
    const load = Math.max(
      ...['EVEN', 'ODD'].map((not) =>
        all.reduce((sum, { parity, length }) => sum + (parity === not ? 0 : length), 0),
      ),
    )
    const bellOf = new Map(problem.classes.map(({ id, bell }) => [id, bell]))
    const bells = new Set(
      all.map(({ classes, bell }) => bellOf.get(classes[0] ?? '') ?? bell ?? problem.bells[0]?.id ?? ''),
    )
    return (alternates ? [0, 1] : [0]).flatMap((week) => {
      const days = Array.from({ length: problem.days }, (_, day) =>
        dayOf(
          view,
          own.filter((lesson) => lesson.day === day && lesson.weeks.includes(week)),
          bells,
        ),
      )
      return [
        ...days.flatMap((day, at) =>
          found(rule, dayCount(rule, day, Math.ceil(load / problem.days)), lessonsIn(day), {
            teacher,
            slot: { day: at, period: 0 },
          }),
        ),
        ...found(rule, weekCount(rule, days), days.flatMap(lessonsIn), { teacher }),
      ]
    })
  })
}
