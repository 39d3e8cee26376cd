import { z } from 'zod'
import { ids, whole } from '../../../common/fields'
import { type Stage as SchoolStage, stageOf } from '../../base/school-settings'
import {
  type Block,
  Hard,
  NO_ROWS,
  ROW_KEYS,
  ROW_LABELS,
  type RowKey,
  RuleRows,
  WEIGHT_MAX,
  Weight,
} from './rule-rows'

/** What a rule of the whole school is: in a teacher's words, with what can be chosen of it. */
interface RuleKind {
  label: string
  /** After the number, where there is one. */
  of?: string
  unit: string
  /** The number is between these. */
  max?: readonly [number, number]
  mayBeHard?: boolean
  /** Which courses are meant can be chosen; else those that are called so. */
  courses?: readonly string[]
  /** Of those that were chosen, as the label is of the others. */
  words?: (courses: string) => string
}

/**
 * What a good timetable is, in a teacher's words. Each rule counts what speaks against it; the weight says how much one of
 * these costs, 0 turns it off. Where `hard` may be chosen, a table that breaks the rule counts as unfinished.
 */
export const TIMETABLE_RULES = {
  mornings: {
    ...{ label: '语文、数学、英语排在上午', unit: '节不在上午', courses: ['语文', '数学', '英语'] },
    words: (courses) => `${courses}排在上午`,
  },
  sports: {
    ...{ label: '体育不排第一节和午后第一节', unit: '节排得不合适', courses: ['体育'] },
    words: (courses) => `${courses}不排第一节和午后第一节`,
  },
  perDay: { label: '同一门课一个班每天不超过', unit: '节超出', max: [1, 4], mayBeHard: true },
  holes: { label: '班级的空课只在一天的末尾', unit: '节空课后面还有课', mayBeHard: true },
  spread: { label: '同一门课分散在一周各天', unit: '处不够分散' },
  rotation: { label: '同一门课在不同节次轮换', unit: '节与别的天同一节次' },
  halves: { label: '同一门课上午、下午都有', unit: '门课只在半天' },
  teacherDay: { label: '教师每天不超过', unit: '节超出', max: [3, 8], mayBeHard: true },
  teacherRun: { label: '教师连上不超过', unit: '节超出', max: [2, 5], mayBeHard: true },
  teacherGaps: { label: '教师两节课之间少空堂', unit: '节空堂' },
  teacherEven: { label: '教师各天的课量均衡', unit: '节超出平均' },
  fair: { label: '先照顾空堂最多的教师：每周空堂不超过', unit: '分（超出节数的平方）', max: [1, 10] },
  travel: { label: '教师换楼上课至少间隔', of: '分钟', unit: '处来不及', max: [5, 120], mayBeHard: true },
  parallel: { label: '平行班进度一致', unit: '节不同步' },
  headTeacher: { label: '班主任每周第一节在本班至少', of: '天', unit: '天缺少', max: [1, 5] },
  stableRooms: { label: '同一门课固定在一处场地', unit: '处多用的场地' },
  sameAsBefore: { label: '与原来的课表差异小', unit: '节换了时间' },
  watches: {
    ...{ label: '早读、晚自习看班均衡：教师每周不超过', of: '次', unit: '次超出' },
    max: [1, 20],
  },
} as const satisfies Record<string, RuleKind>
export type TimetableRule = keyof typeof TIMETABLE_RULES
export const RULE_KEYS = Object.keys(TIMETABLE_RULES) as TimetableRule[]
export const ruleKind = (rule: TimetableRule): RuleKind => TIMETABLE_RULES[rule]

const settingOf = (key: TimetableRule) => {
  const most = Math.max(20, ruleKind(key).max?.[1] ?? 0)
  return z.object({
    weight: Weight,
    hard: Hard.default(false),
    max: whole(1, most, `上限应为 1 到 ${most}`).optional(),
    courses: ids('请选择课程').optional(),
  })
}
export type RuleSetting = z.output<ReturnType<typeof settingOf>>

export const STAGES = ['PRIMARY', 'JUNIOR', 'SENIOR'] as const
export type Stage = (typeof STAGES)[number]
export const STAGE_LABELS = { PRIMARY: '小学', JUNIOR: '初中', SENIOR: '高中' } as const satisfies Record<
  Stage,
  string
>
/** As the school cuts its stages: grade 6 may be 初中. */
export const stageOfGrade = (stages: readonly SchoolStage[], grade: number): Stage => {
  const name = stageOf(stages, grade)
  return STAGES.find((stage) => STAGE_LABELS[stage] === name) ?? 'PRIMARY'
}

/** Of a table or of a teacher as a whole. */
const WHOLE: readonly TimetableRule[] = ['sameAsBefore', 'watches']
/** Rules that a stage can have otherwise than the whole school; how far a table is from the one before is one number. */
export const STAGED_KEYS: readonly TimetableRule[] = RULE_KEYS.filter((key) => !WHOLE.includes(key))
const StageRules = z.object(
  Object.fromEntries(STAGED_KEYS.map((key) => [key, settingOf(key).optional()])) as Record<
    TimetableRule,
    z.ZodOptional<ReturnType<typeof settingOf>>
  >,
)
export type StageRules = z.output<typeof StageRules>

export const TimetableRules = RuleRows.extend({
  ...(Object.fromEntries(RULE_KEYS.map((key) => [key, settingOf(key)])) as Record<
    TimetableRule,
    ReturnType<typeof settingOf>
  >),
  /** What a stage has instead of what is set for all. */
  stages: z
    .object(
      Object.fromEntries(STAGES.map((stage) => [stage, StageRules.optional()])) as Record<
        Stage,
        z.ZodOptional<typeof StageRules>
      >,
    )
    .default({}),
})
export type TimetableRules = z.output<typeof TimetableRules>

export const COST_KEYS = [...RULE_KEYS, ...ROW_KEYS] as const
export type CostKey = (typeof COST_KEYS)[number]
export const COST_LABELS: Readonly<Record<CostKey, { label: string; unit: string }>> = {
  ...TIMETABLE_RULES,
  ...ROW_LABELS,
}

/** What one rule came to in a table. */
export const RuleCost = z.object({
  rule: z.enum(COST_KEYS as unknown as [CostKey, ...CostKey[]]),
  count: z.number(),
  cost: z.number(),
})
export type RuleCost = z.output<typeof RuleCost>

const isRow = (key: string): key is RowKey => ROW_KEYS.some((one) => one === key)

/** A rule that must be kept and now only costs; `id` is what the engine calls it: key:row where it is one of a list, key:stage where it is a stage's own. */
export const softened = (rules: TimetableRules, id: string): TimetableRules => {
  const [key = '', at] = id.split(':')
  const soft = { hard: false, weight: WEIGHT_MAX }
  if (isRow(key))
    return {
      ...rules,
      [key]: rules[key].map((row, index) => (index === Number(at) ? { ...row, ...soft } : row)),
    }
  const rule = RULE_KEYS.find((one) => one === key)
  if (rule === undefined) return rules
  const stage = STAGES.find((one) => one === at)
  const own = stage === undefined ? undefined : rules.stages[stage]?.[rule]
  if (stage === undefined || own === undefined) return { ...rules, [rule]: { ...rules[rule], ...soft } }
  const stages = { ...rules.stages, [stage]: { ...rules.stages[stage], [rule]: { ...own, ...soft } } }
  return { ...rules, stages }
}

const soft = (weight: number, max?: number): RuleSetting => ({
  weight,
  hard: false,
  ...(max !== undefined && { max }),
})
const hard = (max: number): RuleSetting => ({ weight: WEIGHT_MAX, hard: true, max })

const USUAL: TimetableRules = {
  mornings: soft(4),
  sports: soft(3),
  perDay: hard(2),
  holes: soft(0),
  spread: soft(6),
  rotation: soft(1),
  halves: soft(0),
  teacherDay: hard(6),
  teacherRun: soft(5, 3),
  teacherGaps: soft(2),
  teacherEven: soft(2),
  fair: soft(0, 4),
  travel: soft(0, 10),
  parallel: soft(1),
  headTeacher: soft(1, 1),
  stableRooms: soft(0),
  sameAsBefore: soft(0),
  watches: soft(3, 4),
  stages: {},
  ...NO_ROWS,
}

/** Where to begin, by stage: the youngest tire soonest, the oldest have double lessons and long days. */
export const RULE_PRESETS: Readonly<Record<Stage, TimetableRules>> = {
  PRIMARY: {
    ...{ ...USUAL, mornings: soft(6), headTeacher: soft(3, 1), teacherRun: soft(5, 3) },
    // Their weeks have room, and a hole between lessons has nobody with them.
    holes: soft(WEIGHT_MAX),
  },
  JUNIOR: USUAL,
  SENIOR: {
    ...USUAL,
    mornings: soft(2),
    spread: soft(4),
    teacherRun: soft(4, 4),
    parallel: soft(3),
    watches: soft(3, 6),
  },
}

/** The number of a rule, where none was given the usual one. */
export const maxOf = (rule: TimetableRule, { max }: RuleSetting) => max ?? USUAL[rule].max ?? 1

/** A rule as it is set, in words: 教师每天不超过 6 节; of the courses that were chosen for it. */
export const ruleWords = (rule: TimetableRule, setting: RuleSetting, chosen: string) => {
  const { label, max: range, of = '节', words } = ruleKind(rule)
  if (chosen !== '' && words !== undefined) return words(chosen)
  return range === undefined ? label : `${label} ${maxOf(rule, setting)} ${of}`
}

/** What a version was given; what came later stands as it usually does. */
export const rulesFrom = (given: object): TimetableRules => {
  const rules: TimetableRules = { ...RULE_PRESETS.JUNIOR, ...given }
  const added: Pick<Block, 'mode' | 'grades'> = { mode: 'AVOID', grades: [] }
  return { ...rules, blocks: rules.blocks.map((block) => ({ ...added, ...block })) }
}
