import {
  COST_KEYS,
  type CostKey,
  maxOf,
  RULE_KEYS,
  type RuleCost,
  type RuleSetting,
  ruleKind,
  ruleWords,
  STAGE_LABELS,
  STAGED_KEYS,
  STAGES,
  type Stage,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Bell, Rule, Score, Selector, Strength } from '@xueqiao/timetable'
import { type Given, rowRules } from './row-rules'
import { listed, type RuleNames, rowWords } from './row-words'

const ALL: Selector = {}

/** Those that were chosen, else those that are called so. */
const meant = (rule: TimetableRule, { courses: chosen = [] }: RuleSetting, { courses }: Given): Selector => {
  const words = ruleKind(rule).courses ?? []
  const own = courses.filter(({ id, name }) =>
    chosen.length > 0 ? chosen.includes(id) : words.some((word) => name.includes(word)),
  )
  return { courses: own.map(({ id }) => String(id)) }
}

/** First of the day, and first after noon. */
const tiring = ({ periods }: Bell) => {
  const afternoon = periods.findIndex(({ part }) => part === 'AFTERNOON')
  return afternoon < 0 ? [0] : [0, afternoon]
}

const isOn = ({ hard, weight }: { hard: boolean; weight: number }) => hard || weight > 0

/** All teachers but those who have a limit of their own; one that is turned off is none. */
const others = (kind: 'DAY' | 'RUN', { teachers, rows }: Given): Selector => {
  const own = new Set(
    rows.limits.filter((one) => one.kind === kind && isOn(one)).flatMap((one) => one.teachers.map(String)),
  )
  return own.size === 0 ? ALL : { teachers: teachers.filter((id) => !own.has(id)) }
}

type Make = (rule: Strength, setting: RuleSetting & { max: number }, given: Given) => Rule[]

const MAKE: Record<TimetableRule, Make> = {
  mornings: (rule, setting, given) => [
    { ...rule, code: 'S1', who: meant('mornings', setting, given), when: { parts: ['MORNING'] } },
  ],
  sports: (rule, setting, given) =>
    given.bells.map((bell) => ({
      ...{ ...rule, id: `${rule.id}:${bell.id}`, code: 'S2' },
      ...{ who: meant('sports', setting, given), when: { bells: [bell.id], periods: tiring(bell) } },
    })),
  perDay: (rule, { max }) => [{ ...rule, code: 'H12', who: ALL, max }],
  holes: (rule) => [{ ...rule, code: 'S19' }],
  spread: (rule) => [{ ...rule, code: 'S3', who: ALL }],
  rotation: (rule) => [{ ...rule, code: 'S7', who: ALL }],
  halves: (rule) => [{ ...rule, code: 'S6', who: ALL, halves: true }],
  teacherDay: (rule, { max }, given) => [{ ...rule, code: 'H13', who: others('DAY', given), max }],
  teacherRun: (rule, { max }, given) => [{ ...rule, code: 'H14', who: others('RUN', given), max }],
  teacherGaps: (rule) => [{ ...rule, code: 'S4', who: ALL }],
  teacherEven: (rule) => [{ ...rule, code: 'S5', who: ALL, even: true }],
  fair: (rule, { max }) => [{ ...rule, code: 'S15', who: ALL, limit: max }],
  travel: (rule, { max }) => [{ ...rule, code: 'H18', who: ALL, minutes: max }],
  parallel: (rule) => [{ ...rule, code: 'S8', who: ALL }],
  headTeacher: (rule, { max }) => [{ ...rule, code: 'S10', days: max, period: 0 }],
  stableRooms: (rule) => [{ ...rule, code: 'S14', who: ALL }],
  sameAsBefore: (rule) => [{ ...rule, code: 'S16' }],
  // S17 is about people, not about places of lessons: it is measured beside the engine.
  watches: () => [],
}

/** The same rule for these grades alone. */
const within = (rule: Rule, grades: readonly string[], { classes }: Given): Rule => {
  if (rule.code === 'S10' || rule.code === 'S19')
    return { ...rule, classes: classes.filter(({ grade }) => grades.includes(grade)).map(({ id }) => id) }
  return 'who' in rule ? { ...rule, who: { ...rule.who, grades: [...grades] } } : rule
}

/** As it is set for all, and as some stages have it instead; each for the grades that are there. */
const settingsOf = (rules: TimetableRules, key: TimetableRule, { classes, stageOf }: Given) => {
  const grades = [...new Set(classes.map(({ grade }) => grade))]
  const isStaged = STAGED_KEYS.includes(key)
  const own = STAGES.flatMap((stage) => {
    const setting = isStaged ? rules.stages[stage]?.[key] : undefined
    const meant = grades.filter((grade) => stageOf(Number(grade)) === stage)
    return setting === undefined || meant.length === 0
      ? []
      : [{ id: `${key}:${stage}`, setting, grades: meant }]
  })
  const others = grades.filter((grade) => !own.some((one) => one.grades.includes(grade)))
  const all = { id: key, setting: rules[key], grades: own.length === 0 ? undefined : others }
  return own.length > 0 && others.length === 0 ? own : [all, ...own]
}

/**
 * What was chosen in words, as the engine knows it; an id begins with the key of its rule, and the row of a list or the
 * stage that has it otherwise.
 */
export const rulesFor = (rules: TimetableRules, given: Given): Rule[] => [
  ...RULE_KEYS.flatMap((key) =>
    settingsOf(rules, key, given).flatMap(({ id, setting, grades }) => {
      if (!isOn(setting)) return []
      const { hard, weight } = setting
      const made = MAKE[key]({ id, hard, weight }, { ...setting, max: maxOf(key, setting) }, given)
      return grades === undefined ? made : made.map((rule) => within(rule, grades, given))
    }),
  ).filter((rule) => !('who' in rule) || rule.who.courses?.length !== 0),
  ...rowRules(given),
]

const keyOfRule = (id: string): CostKey | undefined =>
  COST_KEYS.find((key) => id === key || id.startsWith(`${key}:`))

const stageIn = (id: string): Stage | undefined => STAGES.find((stage) => stage === id.split(':')[1])

/** Each of the engine's rules in words, with the cost it is counted under. */
export const wordsOfRules = (rules: TimetableRules, made: readonly Rule[], names: RuleNames) =>
  made.flatMap(({ id }) => {
    const key = keyOfRule(id)
    if (key === undefined) return []
    const rule = RULE_KEYS.find((one) => one === key)
    if (rule === undefined) return [{ id, key, words: rowWords(rules, id, names) }]
    const stage = stageIn(id)
    const own = stage === undefined ? undefined : rules.stages[stage]?.[rule]
    const setting = own ?? rules[rule]
    const words = ruleWords(rule, setting, listed(setting.courses ?? [], names.course))
    return [{ id, key, words: stage === undefined ? words : `${words}（${STAGE_LABELS[stage]}）` }]
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
