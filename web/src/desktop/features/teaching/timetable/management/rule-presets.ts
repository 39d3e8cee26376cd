import {
  RULE_KEYS,
  RULE_PRESETS,
  type RuleSetting,
  STAGED_KEYS,
  STAGES,
  type Stage,
  type StageRules,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'

/** As it is recommended; courses that somebody chose are the school's own, and stay. */
const recommended = (stage: Stage, key: TimetableRule, { courses }: RuleSetting): RuleSetting => ({
  ...RULE_PRESETS[stage][key],
  ...(courses !== undefined && { courses }),
})

const coursesIn = ({ courses = [] }: RuleSetting) => courses.join()

const isSame = (one: RuleSetting, other: RuleSetting) =>
  one.hard === other.hard &&
  one.weight === other.weight &&
  one.max === other.max &&
  coursesIn(one) === coursesIn(other)

/** What a stage has otherwise than the whole school, once these settings are recommended to it. */
const ownOf = (of: Stage, whole: Pick<TimetableRules, TimetableRule>, before: StageRules | undefined) =>
  Object.fromEntries(
    STAGED_KEYS.flatMap((key) => {
      const own = before?.[key]
      const wanted = recommended(of, key, own?.courses === undefined ? whole[key] : own)
      return isSame(wanted, whole[key]) ? [] : [[key, wanted]]
    }),
  )

/** The recommended settings: of a stage for all or for it alone, or of each of several stages for itself. */
export const presetOf = (
  rules: TimetableRules,
  of: Stage | readonly Stage[],
  scope: Stage | undefined,
): Partial<TimetableRules> => {
  const { stages } = rules
  if (scope !== undefined) return { stages: { ...stages, [scope]: ownOf(scope, rules, stages[scope]) } }
  const whole = typeof of === 'string' ? of : 'JUNIOR'
  const settings: Partial<TimetableRules> = Object.fromEntries(
    RULE_KEYS.map((key) => [key, recommended(whole, key, rules[key])]),
  )
  const all = { ...rules, ...settings }
  // Where all are to be alike, a stage keeps nothing but the courses that it has chosen.
  const apart: [Stage, Stage][] =
    typeof of === 'string'
      ? STAGES.filter((stage) => stages[stage] !== undefined).map((stage) => [stage, of])
      : of.map((stage) => [stage, stage])
  return {
    ...settings,
    stages: Object.fromEntries(apart.map(([stage, like]) => [stage, ownOf(like, all, stages[stage])])),
  }
}
