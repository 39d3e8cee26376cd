import {
  type Block,
  COST_KEYS,
  type CostKey,
  RULE_KEYS,
  type RuleCost,
  type RuleSetting,
  ruleWords,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Bell, Rule, Score, Selector, Slot, Strength } from '@xueqiao/timetable'

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
  /** Of a bell the period that has this number. */
  periodOf: (bell: string, lessonNumber: number) => number
  teachersOf: (courseIds: readonly number[]) => string[]
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

const WHO = { TEACHER: 'teachers', CLASS: 'classes', ROOM: 'rooms', COURSE: 'courses' } as const

/** Numbers of lessons mean another period in each bell, so each has a rule of its own. */
const blocked = (block: Block, at: number, { bells, periodOf, teachersOf }: Given): Rule[] => {
  const { kind, ids, slots, hard, weight } = block
  const who: Selector =
    kind === 'GROUP' ? { teachers: teachersOf(ids) } : { [WHO[kind]]: ids.map((id) => String(id)) }
  return bells.flatMap(({ id: bell }): Rule[] => {
    const own: Slot[] = slots
      .map(({ weekday, lessonNumber }) => ({ day: weekday - 1, period: periodOf(bell, lessonNumber) }))
      .filter(({ period }) => period >= 0)
    if (own.length === 0) return []
    const rule = { id: `blocks:${at}:${bell}`, hard, weight, who, when: { bells: [bell], slots: own } }
    return [kind === 'GROUP' ? { ...rule, code: 'H8' } : { ...rule, code: 'H5' }]
  })
}

/** What was chosen in words, as the engine knows it; an id begins with the key of its rule. */
export const rulesFor = (rules: TimetableRules, given: Given): Rule[] => [
  ...RULE_KEYS.flatMap((key) => {
    const setting = rules[key]
    if (!setting.hard && setting.weight === 0) return []
    return MAKE[key]({ id: key, hard: setting.hard, weight: setting.weight }, setting, given)
  }).filter((rule) => !('who' in rule) || rule.who.courses?.length !== 0),
  ...rules.blocks.flatMap((block, at) => blocked(block, at, given)),
]

const keyOfRule = (id: string): CostKey | undefined =>
  COST_KEYS.find((key) => id === key || id.startsWith(`${key}:`))

/** Each of the engine's rules in words, with the cost it is counted under. */
export const wordsOfRules = (rules: TimetableRules, made: readonly Rule[]) =>
  made.flatMap(({ id }) => {
    const key = keyOfRule(id)
    if (key === undefined) return []
    const block = key === 'blocks' ? rules.blocks[Number(id.split(':')[1])] : undefined
    return [{ id, key, words: key === 'blocks' ? (block?.label ?? '') : ruleWords(key, rules[key]) }]
  })

export const costsOf = ({ rules }: Score): RuleCost[] =>
  COST_KEYS.map((rule) => {
    const own = rules.filter((one) => keyOfRule(one.rule) === rule)
    return {
      rule,
      count: own.reduce((sum, { count }) => sum + count, 0),
      cost: own.reduce((sum, { count, weight }) => sum + count * weight, 0),
    }
  })
