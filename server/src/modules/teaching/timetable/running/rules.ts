import {
  RULE_KEYS,
  type RuleSetting,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Bell, Rule, Selector, Strength } from '@xueqiao/timetable'

const MAIN = ['语文', '数学', '英语']
const SPORT = ['体育']

type Named = readonly { id: number; name: string }[]

const called = (courses: Named, words: readonly string[]): Selector => ({
  courses: courses
    .filter(({ name }) => words.some((word) => name.includes(word)))
    .map(({ id }) => String(id)),
})

const ALL: Selector = {}

interface Given {
  courses: Named
  bells: readonly Bell[]
}

/** First of the day, and first after noon. */
const tiring = ({ periods }: Bell) => {
  const afternoon = periods.findIndex(({ part }) => part === 'AFTERNOON')
  return afternoon < 0 ? [0] : [0, afternoon]
}

type Make = (rule: Strength, setting: RuleSetting, given: Given) => Rule[]

const MAKE: Record<TimetableRule, Make> = {
  mornings: (rule, _, { courses }) => [
    { ...rule, code: 'S1', who: called(courses, MAIN), when: { parts: ['MORNING'] } },
  ],
  sports: (rule, _, { courses, bells }) =>
    bells.map((bell) => ({
      ...{ ...rule, id: `${rule.id}:${bell.id}`, code: 'S2' },
      ...{ who: called(courses, SPORT), when: { bells: [bell.id], periods: tiring(bell) } },
    })),
  perDay: (rule, { max = 2 }) => [{ ...rule, code: 'H12', who: ALL, max }],
  spread: (rule) => [{ ...rule, code: 'S3', who: ALL }],
  rotation: (rule) => [{ ...rule, code: 'S7', who: ALL }],
  teacherDay: (rule, { max = 6 }) => [{ ...rule, code: 'H13', who: ALL, max }],
  teacherRun: (rule, { max = 3 }) => [{ ...rule, code: 'H14', who: ALL, max }],
  teacherGaps: (rule) => [{ ...rule, code: 'S4', who: ALL }],
  teacherEven: (rule) => [{ ...rule, code: 'S5', who: ALL, even: true }],
  parallel: (rule) => [{ ...rule, code: 'S8', who: ALL }],
  headTeacher: (rule) => [{ ...rule, code: 'S10', days: 1, period: 0 }],
  sameAsBefore: (rule) => [{ ...rule, code: 'S16' }],
}

/** What was chosen in words, as the engine knows it; an id begins with the key of its rule. */
export const rulesFor = (rules: TimetableRules, given: Given): Rule[] =>
  RULE_KEYS.flatMap((key) => {
    const setting = rules[key]
    if (!setting.hard && setting.weight === 0) return []
    return MAKE[key]({ id: key, hard: setting.hard, weight: setting.weight }, setting, given)
  }).filter((rule) => !('who' in rule) || rule.who.courses?.length !== 0)

export const keyOfRule = (id: string) => RULE_KEYS.find((key) => id === key || id.startsWith(`${key}:`))
