import { z } from 'zod'
import { optional, optionalText, text, whole } from '../../../common/fields'
import { type RichNode, RichText } from '../../../common/rich-text'

export const PREPARATION_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type PreparationStatus = (typeof PREPARATION_STATUSES)[number]
export const PREPARATION_STATUS_LABELS = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  APPROVED: '已通过',
  REJECTED: '已退回',
} as const satisfies Record<PreparationStatus, string>

/** 课型. */
export const LESSON_TYPES = ['NEW', 'PRACTICE', 'REVIEW', 'TALK', 'EXPERIMENT', 'ACTIVITY', 'OTHER'] as const
export type LessonType = (typeof LESSON_TYPES)[number]
export const LESSON_TYPE_LABELS = {
  NEW: '新授课',
  PRACTICE: '练习课',
  REVIEW: '复习课',
  TALK: '讲评课',
  EXPERIMENT: '实验课',
  ACTIVITY: '活动课',
  OTHER: '其他',
} as const satisfies Record<LessonType, string>

/** The parts that are formatted text, in the order in which a preparation is written; the steps stand before `board`. */
export const PREPARATION_PARTS = [
  'objectives',
  'literacy',
  'situation',
  'keyPoints',
  'difficulties',
  'materials',
  'board',
  'assignment',
  'reflection',
] as const
export type PreparationPart = (typeof PREPARATION_PARTS)[number]

/** Where a comment or a difference may stand: a part, the steps, or what the head says (课题, 课型, 课时). */
export const PREPARATION_PLACES = ['head', 'steps', ...PREPARATION_PARTS] as const
export type PreparationPlace = (typeof PREPARATION_PLACES)[number]

export const PREPARATION_TITLE_MAX = 100
export const PREPARATION_PART_MAX = 5000
export const PREPARATION_CELL_MAX = 3000
export const STEP_NAME_MAX = 50
export const STEPS_MAX = 30
export const STEP_MINUTES_MAX = 240
export const PREPARATION_HOURS_MAX = 20
export const SLOTS_MAX = 60
export const PREPARATION_FILES_MAX = 20
export const PREPARATION_HOMEWORK_MAX = 10
export const PREPARATION_REASON_MAX = 500

/** What page or server calls a step or a paragraph, for good: comments, differences and merges point at it. */
export const BlockId = z.string('编号不正确').regex(/^[a-z0-9]{4,24}$/, '编号不正确')

const cell = () => optional(RichText(PREPARATION_CELL_MAX, { linksResources: true }))

/**
 * One step of 教学过程. Its id is made by the page when the step is added (letters and digits) and never changes; it is
 * unique within a preparation.
 */
export const StepInput = z.object({
  id: BlockId,
  name: text({ required: '请输入环节名称', max: STEP_NAME_MAX }),
  minutes: optional(whole(0, STEP_MINUTES_MAX, `时间应为 0 到 ${STEP_MINUTES_MAX} 分钟`)),
  teacher: cell(),
  students: cell(),
  intent: cell(),
})
export type StepInput = z.output<typeof StepInput>

const part = () => optional(RichText(PREPARATION_PART_MAX, { linksResources: true }))
const HOURS = `课时应为 1 到 ${PREPARATION_HOURS_MAX} 的整数`
const hours = () => optional(whole(1, PREPARATION_HOURS_MAX, HOURS))

/** What is written. Of parts the page sends the formatted text alone: the ids of their paragraphs are the server's. */
export const preparationContent = {
  title: text({ required: '请输入课题', max: PREPARATION_TITLE_MAX }),
  unit: optionalText({ max: PREPARATION_TITLE_MAX }),
  lessonType: z.enum(LESSON_TYPES, '请选择课型'),
  /** Of so many lessons that the subject takes, the how-manieth this is: 第 2 课时，共 3 课时. */
  hours: hours(),
  hourNumber: hours(),
  objectives: part(),
  literacy: part(),
  situation: part(),
  keyPoints: part(),
  difficulties: part(),
  materials: part(),
  board: part(),
  assignment: part(),
  reflection: part(),
  steps: z
    .array(StepInput, '请填写教学过程')
    .max(STEPS_MAX, `教学过程最多 ${STEPS_MAX} 个环节`)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, '环节的编号重复'),
}

const Words = z.string().nullable()
/** Formatted text on its way out; it was looked at when it came in. */
const Doc = z.custom<RichNode>().meta({ type: 'object' })

/**
 * A part as it is kept: `blocks[i]` is the id of the i-th node of `doc.content` (a paragraph, list, table …). It stays
 * with its paragraph while that is changed or moved. The server finds out which is which; the page never sends it.
 */
export const RichPart = z.object({ doc: Doc, blocks: z.array(z.string()) })
export type RichPart = z.output<typeof RichPart>

export const PreparationStep = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.int().nullable(),
  teacher: Doc.nullable(),
  students: Doc.nullable(),
  intent: Doc.nullable(),
})
export type PreparationStep = z.output<typeof PreparationStep>

export const PreparationContent = z.object({
  title: z.string(),
  unit: Words,
  lessonType: z.enum(LESSON_TYPES),
  hours: z.int().nullable(),
  hourNumber: z.int().nullable(),
  objectives: RichPart.nullable(),
  literacy: RichPart.nullable(),
  situation: RichPart.nullable(),
  keyPoints: RichPart.nullable(),
  difficulties: RichPart.nullable(),
  materials: RichPart.nullable(),
  board: RichPart.nullable(),
  assignment: RichPart.nullable(),
  reflection: RichPart.nullable(),
  steps: z.array(PreparationStep),
})
export type PreparationContent = z.output<typeof PreparationContent>
