import { z } from 'zod'
import { ids, text, whole } from '../../../common/fields'
import { LESSON_NUMBER_MAX } from './values'

/**
 * What a good timetable is, in a teacher's words. Each rule counts what speaks against it; the weight says how much one of
 * these costs, 0 turns it off. Where `hard` may be chosen, a table that breaks the rule counts as unfinished.
 */
export const TIMETABLE_RULES = {
  mornings: { label: '语文、数学、英语排在上午', unit: '节不在上午' },
  sports: { label: '体育不排第一节和午后第一节', unit: '节排得不合适' },
  perDay: { label: '同一门课一个班每天不超过', unit: '节超出', max: [1, 4], mayBeHard: true },
  spread: { label: '同一门课分散在一周各天', unit: '处不够分散' },
  rotation: { label: '同一门课在不同节次轮换', unit: '节与别的天同一节次' },
  teacherDay: { label: '教师每天不超过', unit: '节超出', max: [3, 8], mayBeHard: true },
  teacherRun: { label: '教师连上不超过', unit: '节超出', max: [2, 5], mayBeHard: true },
  teacherGaps: { label: '教师两节课之间少空堂', unit: '节空堂' },
  teacherEven: { label: '教师各天的课量均衡', unit: '节超出平均' },
  parallel: { label: '平行班进度一致', unit: '节不同步' },
  headTeacher: { label: '班主任每周有第一节在本班', unit: '天缺少' },
  sameAsBefore: { label: '与原来的课表差异小', unit: '节换了时间' },
} as const satisfies Record<
  string,
  { label: string; unit: string; max?: readonly [number, number]; mayBeHard?: boolean }
>
export type TimetableRule = keyof typeof TIMETABLE_RULES
export const RULE_KEYS = Object.keys(TIMETABLE_RULES) as TimetableRule[]

export const WEIGHT_MAX = 10

const RuleSetting = z.object({
  weight: whole(0, WEIGHT_MAX, `权重应为 0 到 ${WEIGHT_MAX}`),
  hard: z.boolean('请说明是否必须遵守').default(false),
  max: whole(1, 20, '上限应为 1 到 20').optional(),
})
export type RuleSetting = z.output<typeof RuleSetting>

/** Whose time it is: nobody's lessons are put there. 教研组: all who teach one of these courses. */
export const BLOCK_KINDS = ['TEACHER', 'CLASS', 'ROOM', 'COURSE', 'GROUP'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
export const BLOCK_KIND_LABELS = {
  TEACHER: '教师',
  CLASS: '班级',
  ROOM: '场地',
  COURSE: '课程',
  GROUP: '教研组',
} as const satisfies Record<BlockKind, string>

export const BLOCKS_MAX = 200
export const BLOCK_LABEL_MAX = 20
const SLOTS_MAX = 7 * LESSON_NUMBER_MAX

/** 不排课、教研: times that are kept free. */
const Block = z.object({
  kind: z.enum(BLOCK_KINDS, '请选择不排课的对象'),
  /** Teachers, classes or rooms; of COURSE and GROUP the courses. */
  ids: ids('请选择不排课的对象').refine((list) => list.length > 0, '请选择不排课的对象'),
  label: text({ required: '请输入说明', max: BLOCK_LABEL_MAX }),
  slots: z
    .array(
      z.object({
        weekday: whole(1, 7, '星期应为 1 到 7'),
        lessonNumber: whole(1, LESSON_NUMBER_MAX, `节次应为 1 到 ${LESSON_NUMBER_MAX}`),
      }),
      '请选择时间',
    )
    .min(1, '请选择时间')
    .max(SLOTS_MAX, `一项最多 ${SLOTS_MAX} 节`),
  hard: z.boolean('请说明是否必须遵守').default(true),
  weight: whole(1, WEIGHT_MAX, `权重应为 1 到 ${WEIGHT_MAX}`).default(WEIGHT_MAX),
})
export type Block = z.output<typeof Block>

export const TimetableRules = z.object({
  ...(Object.fromEntries(RULE_KEYS.map((key) => [key, RuleSetting])) as Record<
    TimetableRule,
    typeof RuleSetting
  >),
  blocks: z.array(Block, '不排课时间不正确').max(BLOCKS_MAX, `最多 ${BLOCKS_MAX} 项不排课`).default([]),
})
export type TimetableRules = z.output<typeof TimetableRules>

/** What is counted beside the rules themselves: lessons in times that are kept free. */
export const COST_KEYS = [...RULE_KEYS, 'blocks'] as const
export type CostKey = (typeof COST_KEYS)[number]
export const COST_LABELS: Readonly<Record<CostKey, { label: string; unit: string }>> = {
  ...TIMETABLE_RULES,
  blocks: { label: '不排课与教研时间', unit: '节落在其中' },
}

/** What one rule came to in a table. */
export const RuleCost = z.object({
  rule: z.enum(COST_KEYS as unknown as [CostKey, ...CostKey[]]),
  count: z.number(),
  cost: z.number(),
})
export type RuleCost = z.output<typeof RuleCost>

/** A rule as it is set, in words: 教师每天不超过 6 节. */
export const ruleWords = (rule: TimetableRule, { max }: RuleSetting) =>
  'max' in TIMETABLE_RULES[rule] && max !== undefined
    ? `${TIMETABLE_RULES[rule].label} ${max} 节`
    : TIMETABLE_RULES[rule].label

export const STAGES = ['PRIMARY', 'JUNIOR', 'SENIOR'] as const
export type Stage = (typeof STAGES)[number]
export const STAGE_LABELS = { PRIMARY: '小学', JUNIOR: '初中', SENIOR: '高中' } as const satisfies Record<
  Stage,
  string
>

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
  spread: soft(6),
  rotation: soft(1),
  teacherDay: hard(6),
  teacherRun: soft(5, 3),
  teacherGaps: soft(2),
  teacherEven: soft(2),
  parallel: soft(1),
  headTeacher: soft(1),
  sameAsBefore: soft(0),
  blocks: [],
}

/** Where to begin, by stage: the youngest tire soonest, the oldest have double lessons and long days. */
export const RULE_PRESETS: Readonly<Record<Stage, TimetableRules>> = {
  PRIMARY: { ...USUAL, mornings: soft(6), headTeacher: soft(3), teacherRun: soft(5, 3) },
  JUNIOR: USUAL,
  SENIOR: { ...USUAL, mornings: soft(2), spread: soft(4), teacherRun: soft(4, 4), parallel: soft(3) },
}
