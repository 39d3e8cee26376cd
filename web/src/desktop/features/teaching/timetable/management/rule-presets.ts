import {
  RULE_KEYS,
  RULE_PRESETS,
  STAGED_KEYS,
  STAGES,
  type Stage,
  stageOfGrade,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Choices } from './rule-choices'

/** The stages that a version has classes of. */
export const stagesIn = ({ grades }: Pick<Choices, 'grades'>) =>
  STAGES.filter((stage) => grades.some(({ value }) => stageOfGrade(value) === stage))

/** As it is recommended; courses that somebody chose are the school's own, and stay. */
const recommended = (stage: Stage, key: TimetableRule, { courses }: TimetableRules[TimetableRule]) => ({
  ...RULE_PRESETS[stage][key],
  ...(courses !== undefined && { courses }),
})

const isSame = (one: TimetableRules[TimetableRule], other: TimetableRules[TimetableRule]) =>
  one.hard === other.hard && one.weight === other.weight && one.max === other.max

/** What a stage is recommended to have otherwise than the whole school. */
const ownOf = (stage: Stage, rules: TimetableRules) =>
  Object.fromEntries(
    STAGED_KEYS.flatMap((key) => {
      const wanted = recommended(stage, key, rules[key])
      return isSame(wanted, rules[key]) ? [] : [[key, wanted]]
    }),
  )

/** The recommended settings: of a stage for all or for it alone, or of each of several stages for itself. */
export const presetOf = (
  rules: TimetableRules,
  of: Stage | readonly Stage[],
  scope: Stage | undefined,
): Partial<TimetableRules> => {
  if (scope !== undefined) return { stages: { ...rules.stages, [scope]: ownOf(scope, rules) } }
  const whole = typeof of === 'string' ? of : 'JUNIOR'
  const settings: Partial<TimetableRules> = Object.fromEntries(
    RULE_KEYS.map((key) => [key, recommended(whole, key, rules[key])]),
  )
  if (typeof of === 'string') return { ...settings, stages: {} }
  const all = { ...rules, ...settings }
  return { ...settings, stages: Object.fromEntries(of.map((stage) => [stage, ownOf(stage, all)])) }
}
