import { z } from 'zod'
import { optionalText, text, whole } from '../../../common/fields'

/** Whoever approves sees what is submitted; a family what is approved. */
export const PLAN_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]
export const PLAN_STATUS_LABELS = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  APPROVED: '已通过',
  REJECTED: '已退回',
} as const satisfies Record<PlanStatus, string>

/** What became of each that was handed in. */
export const PLAN_VERSION_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export type PlanVersionStatus = (typeof PLAN_VERSION_STATUSES)[number]
export const PLAN_VERSION_STATUS_LABELS = {
  SUBMITTED: '待审核',
  APPROVED: '已通过',
  REJECTED: '已退回',
  WITHDRAWN: '已撤回',
} as const satisfies Record<PlanVersionStatus, string>

export const PLAN_TITLE_MAX = 100
export const PLAN_PART_MAX = 2000
export const PLAN_CELL_MAX = 300
/** Three lessons a day of the longest semester. */
export const PLAN_LESSONS_MAX = 400
export const PLAN_WEEKS_MAX = 30
export const PLAN_HOURS_MAX = 20
export const PLAN_REASON_MAX = 500

/** The parts before the table, in the order in which plans are written. */
export const PLAN_PARTS = ['situation', 'textbook', 'aims', 'keyPoints', 'measures'] as const
export type PlanPart = (typeof PLAN_PARTS)[number]

const part = () => optionalText({ max: PLAN_PART_MAX })

/** One line of the table: what is taught in a week, in how many lessons. */
export const PlanLesson = z.object({
  week: whole(1, PLAN_WEEKS_MAX, `周次应为 1 到 ${PLAN_WEEKS_MAX} 的整数`),
  unit: optionalText({ max: PLAN_TITLE_MAX }),
  title: text({ required: '请输入课题', max: PLAN_TITLE_MAX }),
  hours: whole(1, PLAN_HOURS_MAX, `课时应为 1 到 ${PLAN_HOURS_MAX} 的整数`),
  aims: optionalText({ max: PLAN_CELL_MAX }),
  keyPoints: optionalText({ max: PLAN_CELL_MAX }),
  remark: optionalText({ max: PLAN_TITLE_MAX }),
})
export type PlanLesson = z.output<typeof PlanLesson>

/** What is written of a plan, and kept of each of its versions. */
export const planContent = {
  title: text({ required: '请输入计划名称', max: PLAN_TITLE_MAX }),
  situation: part(),
  textbook: part(),
  aims: part(),
  keyPoints: part(),
  measures: part(),
  lessons: z.array(PlanLesson, '请填写教学进度').max(PLAN_LESSONS_MAX, `教学进度最多 ${PLAN_LESSONS_MAX} 行`),
}

const Words = z.string().nullable()

/** The same on its way out. */
export const PlanContent = z.object({
  title: z.string(),
  situation: Words,
  textbook: Words,
  aims: Words,
  keyPoints: Words,
  measures: Words,
  lessons: z.array(
    z.object({
      week: z.int(),
      unit: Words,
      title: z.string(),
      hours: z.int(),
      aims: Words,
      keyPoints: Words,
      remark: Words,
    }),
  ),
})
export type PlanContent = z.output<typeof PlanContent>

/**
 * The weeks of its table: those of the calendar, since a holiday is part of the plan, and what is planned beyond them, where
 * the semester has become shorter.
 */
export const weeksOf = (
  lessons: readonly { week: number }[],
  calendar: readonly { week: number }[] = [],
): number[] => [...new Set([...calendar, ...lessons].map(({ week }) => week))].toSorted((a, b) => a - b)
