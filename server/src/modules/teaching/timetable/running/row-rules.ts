import type { Block, RuleRow, RuleRows, Side } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import type { Stage } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Bell, Part, Rule, Selector, Slot, Strength } from '@xueqiao/timetable'

/** What a school is made of, as rules name it. */
export interface Given {
  rows: RuleRows
  courses: readonly { id: number; name: string }[]
  classes: readonly { id: string; grade: string }[]
  stageOf: (grade: number) => Stage
  teachers: readonly string[]
  bells: readonly Bell[]
  /** Grades whose hours these are. */
  gradesOf: (bell: string) => string[]
  /** Whoever teaches one of these courses. */
  teachersOf: (courseIds: readonly number[]) => string[]
}

const texts = (list: readonly number[]) => list.map(String)

/** No grades chosen means all. */
const of = (who: Selector, grades: readonly number[]): Selector =>
  grades.length === 0 ? who : { ...who, grades: texts(grades) }

/** Lessons are numbered from 1 on without a gap, in the hours of every grade. */
const slotOf = ({ weekday, lessonNumber }: Block['slots'][number]): Slot => ({
  ...{ day: weekday - 1, period: lessonNumber - 1 },
})

const WHO = {
  TEACHER: 'teachers',
  CLASS: 'classes',
  GRADE: 'grades',
  ROOM: 'rooms',
  COURSE: 'courses',
} as const

const blocked = (rule: Strength, { kind, ids, mode, grades, slots }: Block, given: Given): Rule => {
  const when = { slots: slots.map(slotOf) }
  if (kind === 'GROUP')
    return { ...rule, code: 'H8', who: of({ teachers: given.teachersOf(ids) }, grades), when }
  if (kind === 'LEADER') return { ...rule, code: 'S13', who: { teachers: texts(ids) }, when }
  const isNarrowed = kind === 'TEACHER' || kind === 'COURSE'
  const who = of({ [WHO[kind]]: texts(ids) }, isNarrowed ? grades : [])
  if (mode === 'ONLY') return { ...rule, code: 'H7', who, when }
  if (mode === 'STARTS') return { ...rule, code: 'H6', who, when }
  if (rule.hard || !isNarrowed) return { ...rule, code: 'H5', who, when }
  // What a course suits and what a teacher wishes is what the catalogue calls the same in soft.
  return kind === 'COURSE' ? { ...rule, code: 'S2', who, when } : { ...rule, code: 'S9', who, avoid: when }
}

const PARTS: Record<'MORNING' | 'AFTERNOON', Part[]> = { MORNING: ['MORNING'], AFTERNOON: ['AFTERNOON'] }

const limited = (rule: Strength, { teachers, kind, max }: RuleRow<'limits'>): Rule => {
  const who = { teachers: texts(teachers) }
  if (kind === 'RUN') return { ...rule, code: 'H14', who, max }
  return { ...rule, code: 'H13', who, max, ...(kind !== 'DAY' && { parts: PARTS[kind] }) }
}

const sideOf = ({ kind, ids }: Side): Selector => ({ [WHO[kind]]: texts(ids) })

const related = (rule: Strength, { a, b, relation, gap, sameClass }: RuleRow<'relations'>): Rule => {
  const sides = { a: sideOf(a), b: sideOf(b), sameClass }
  if (relation === 'OTHER_TIME') return { ...rule, ...sides, code: 'H16', scope: 'TIME' }
  if (relation === 'OTHER_DAY') return { ...rule, ...sides, code: 'H16', scope: 'DAY' }
  return { ...rule, ...sides, code: 'H17', relation, ...(gap != null && { gap }) }
}

/** The last periods are others in each set of hours, so each has a rule of its own, about its grades. */
const last = (rule: Strength, { courses, grades, last: count }: RuleRow<'lasts'>, given: Given): Rule[] =>
  given.bells.flatMap((bell): Rule[] => {
    const own = given
      .gradesOf(bell.id)
      .filter((grade) => grades.length === 0 || grades.includes(Number(grade)))
    if (own.length === 0) return []
    const from = Math.max(0, bell.periods.length - count)
    const periods = bell.periods.flatMap((_, period) => (period < from ? [] : [period]))
    const who = { courses: texts(courses), grades: own }
    return [{ ...rule, id: `${rule.id}:${bell.id}`, code: 'S12', who, when: { bells: [bell.id], periods } }]
  })

type Make<K extends keyof RuleRows> = (rule: Strength, row: RuleRow<K>, given: Given) => Rule[]

const MAKE: { [K in keyof RuleRows]: Make<K> } = {
  blocks: (rule, row, given) => [blocked(rule, row, given)],
  patterns: (rule, { courses, grades, max, pattern, gap }) => [
    {
      ...{ ...rule, code: 'H12', who: of({ courses: texts(courses) }, grades) },
      ...(max != null && { max }),
      ...(pattern != null && { pattern: pattern.split('+').map(Number) }),
      ...(gap != null && { gap }),
    },
  ],
  limits: (rule, row) => [limited(rule, row)],
  weeks: (rule, { teachers, maxHalfDays, maxDays, minDays }) => [
    {
      ...{ ...rule, code: 'S9', who: { teachers: texts(teachers) } },
      ...(maxHalfDays != null && { maxHalfDays }),
      ...(maxDays != null && { maxDays }),
      ...(minDays != null && { minDays }),
    },
  ],
  relations: (rule, row) => [related(rule, row)],
  alternations: (rule, { courses, others, grades }, { classes }) => [
    {
      ...{ ...rule, code: 'S11', groups: [texts(courses), texts(others)] },
      ...(grades.length > 0 && {
        classes: classes.filter(({ grade }) => grades.includes(Number(grade))).map(({ id }) => id),
      }),
    },
  ],
  lasts: last,
  mentors: (rule, { novice, mentor, courses }) => [
    {
      ...{ ...rule, code: 'S18', novice: String(novice), mentor: String(mentor) },
      ...(courses.length > 0 && { courses: texts(courses) }),
    },
  ],
}

const made = <K extends keyof RuleRows>(key: K, given: Given): Rule[] => {
  const list: readonly RuleRow<K>[] = given.rows[key]
  return list.flatMap((row, at) => {
    const { hard, weight } = row
    return hard || weight > 0 ? MAKE[key]({ id: `${key}:${at}`, hard, weight }, row, given) : []
  })
}

/** Every row of every list that is turned on. */
export const rowRules = (given: Given): Rule[] => [
  ...made('blocks', given),
  ...made('patterns', given),
  ...made('limits', given),
  ...made('weeks', given),
  ...made('relations', given),
  ...made('alternations', given),
  ...made('lasts', given),
  ...made('mentors', given),
]
