import type { Part, Rule, Violation } from '../model'
import { periodsInside } from './lone'
import { meansActivity, teachersOf } from './meant'
import { daysOfBells, found, halfOfDay, type Lesson, periodsOf, type View } from './view'

interface Busy {
  part: Part
  half: number
  lesson: Lesson | undefined
}

/** What the days of some bells are made of: periods whose clocks overlap are one. */
const hoursOf = (view: View, bells: ReadonlySet<string>) => {
  const all = view.problem.bells
    .filter(({ id }) => bells.has(id))
    .flatMap(({ id, periods }) => periods.map((period, at) => ({ ...period, key: `${id}\n${at}` })))
    .toSorted((a, b) => a.start - b.start)
  const parts: Part[] = []
  const at = new Map<string, number>()
  let until = Number.NEGATIVE_INFINITY
  for (const { start, end, part, key } of all) {
    if (start >= until) parts.push(part)
    until = start >= until ? end : Math.max(until, end)
    at.set(key, parts.length - 1)
  }
  return { parts, at }
}

/** A teacher's day: every period of their bells in order, and what they do in it. */
const dayOf = ({ parts, at }: ReturnType<typeof hoursOf>, lessons: readonly Lesson[]): Busy[] => {
  const day: Busy[] = parts.map((part) => ({ part, half: halfOfDay(part), lesson: undefined }))
  for (const lesson of lessons)
    for (const period of periodsOf(lesson)) {
      const busy = day[at.get(`${lesson.bell}\n${period}`) ?? -1]
      if (busy !== undefined) busy.lesson = lesson
    }
  return day
}

interface Teaching {
  /** An even share of the fuller week's periods, a day on which their classes come. */
  share: number
  /** Week by week, day by day; two where some lessons alternate. */
  weeks: Busy[][][]
}

const taught = (view: View, teacher: string): Teaching => {
  const own = view.byTeacher.get(teacher) ?? []
  const all = view.activitiesOf.get(teacher) ?? []
  const bells = new Set(all.map(view.bellOf))
  const hours = hoursOf(view, bells)
  const isIn = (week: 'EVEN' | 'ODD') =>
    all.reduce((sum, { parity, length }) => sum + (parity === week ? 0 : length), 0)
  const alternates = all.some(({ parity }) => (parity ?? 'EVERY') !== 'EVERY')
  return {
    share: Math.ceil(Math.max(isIn('EVEN'), isIn('ODD')) / Math.max(1, daysOfBells(view, bells))),
    weeks: (alternates ? [0, 1] : [0]).map((week) =>
      Array.from({ length: view.problem.days }, (_, day) =>
        dayOf(
          hours,
          own.filter((lesson) => lesson.day === day && lesson.weeks.includes(week)),
        ),
      ),
    ),
  }
}

/** Asked for by every rule about teachers, so looked at once a table. */
const KNOWN = new WeakMap<View, Map<string, Teaching>>()
const teachingOf = (view: View, teacher: string) => {
  const known = KNOWN.get(view) ?? new Map<string, Teaching>()
  KNOWN.set(view, known)
  const found = known.get(teacher) ?? taught(view, teacher)
  known.set(teacher, found)
  return found
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
  if (rule.code === 'S17' && rule.together) {
    const meant = meansActivity(view, rule.who)
    const inside = view.lessons.filter(
      (lesson) => meant(lesson.activity) && periodsInside(view, lesson, rule.when) > 0,
    )
    return found(rule, Math.max(0, inside.length - rule.max), inside)
  }
  return teachersOf(view, rule.who).flatMap((teacher) => {
    if (rule.code === 'S17') {
      const own = view.byTeacher.get(teacher) ?? []
      const inside = own.filter((lesson) => periodsInside(view, lesson, rule.when) > 0)
      return found(rule, Math.max(0, inside.length - rule.max), inside, { teacher })
    }
    const { share, weeks } = teachingOf(view, teacher)
    return weeks.flatMap((week) => [
      ...week.flatMap((day, at) => {
        const count = dayCount(rule, day, share)
        return found(rule, count, count === 0 ? [] : lessonsIn(day), {
          teacher,
          slot: { day: at, period: 0 },
        })
      }),
      ...found(rule, weekCount(rule, week), week.flatMap(lessonsIn), { teacher }),
    ])
  })
}
