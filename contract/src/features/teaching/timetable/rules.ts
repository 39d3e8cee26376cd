import { z } from 'zod'
import { whole } from '../../../common/fields'

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

export const TimetableRules = z.object(
  Object.fromEntries(RULE_KEYS.map((key) => [key, RuleSetting])) as Record<TimetableRule, typeof RuleSetting>,
)
export type TimetableRules = z.output<typeof TimetableRules>

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
}

/** Where to begin, by stage: the youngest tire soonest, the oldest have double lessons and long days. */
export const RULE_PRESETS: Readonly<Record<Stage, TimetableRules>> = {
  PRIMARY: { ...USUAL, mornings: soft(6), headTeacher: soft(3), teacherRun: soft(5, 3) },
  JUNIOR: USUAL,
  SENIOR: { ...USUAL, mornings: soft(2), spread: soft(4), teacherRun: soft(4, 4), parallel: soft(3) },
}
