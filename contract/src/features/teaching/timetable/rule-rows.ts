import { z } from 'zod'
import { Id, ids, optional, text, whole } from '../../../common/fields'
import { LESSON_NUMBER_MAX } from './values'

/**
 * Rules that are about somebody: a list of rows each, every row with its own strength. Beside them stand the rules of the
 * whole school (rules.ts); together they are all that a planner can ask of a table.
 */

export const WEIGHT_MAX = 10
export const ROWS_MAX = 200
const GRADE_MAX = 12

export const Weight = whole(0, WEIGHT_MAX, `权重应为 0 到 ${WEIGHT_MAX}`)
export const Hard = z.boolean('请说明是否必须遵守')
const strength = { hard: Hard.default(false), weight: Weight.default(5) }

const some = (required: string) => ids(required).refine((list) => list.length > 0, required)
const courses = some('请选择课程')
const teachers = some('请选择教师')
/** Only of these; none means all. */
const grades = z
  .array(whole(1, GRADE_MAX, '年级不正确'), '年级不正确')
  .max(GRADE_MAX, '年级不正确')
  .transform((list) => [...new Set(list)])
  .default([])

/** Whose time it is. 教研组: all who teach one of these courses. */
export const BLOCK_KINDS = ['TEACHER', 'CLASS', 'GRADE', 'ROOM', 'COURSE', 'GROUP', 'LEADER'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
export const BLOCK_KIND_LABELS = {
  TEACHER: '教师',
  CLASS: '班级',
  GRADE: '年级',
  ROOM: '场地',
  COURSE: '课程',
  GROUP: '教研组',
  LEADER: '巡查领导',
} as const satisfies Record<BlockKind, string>

export const BLOCK_MODES = ['AVOID', 'ONLY', 'STARTS'] as const
export type BlockMode = (typeof BLOCK_MODES)[number]
export const BLOCK_MODE_LABELS = {
  AVOID: '不排课',
  ONLY: '只排在',
  STARTS: '连堂只从这些节开始',
} as const satisfies Record<BlockMode, string>

/** Of whom more can be said than that nothing is put there. */
export const modesOf = (kind: BlockKind): readonly BlockMode[] =>
  ['ROOM', 'GROUP', 'LEADER'].includes(kind) ? ['AVOID'] : BLOCK_MODES

export const BLOCK_LABEL_MAX = 20
const SLOTS_MAX = 7 * LESSON_NUMBER_MAX

/** Times of a week: kept free, the only ones, or where double lessons begin. 班会 is only on Mondays last. */
const Block = z
  .object({
    kind: z.enum(BLOCK_KINDS, '请选择不排课的对象'),
    /** Teachers, classes, grades or rooms; of COURSE and GROUP the courses. */
    ids: some('请选择不排课的对象'),
    mode: z.enum(BLOCK_MODES, '请选择排课方式').default('AVOID'),
    grades,
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
    hard: Hard.default(true),
    weight: Weight.default(WEIGHT_MAX),
  })
  .refine(({ kind, mode }) => modesOf(kind).includes(mode), {
    path: ['mode'],
    message: '场地、教研组和巡查领导只能不排课',
  })
  .refine(({ kind, ids }) => kind !== 'GRADE' || ids.every((grade) => grade <= GRADE_MAX), {
    path: ['ids'],
    message: '年级不正确',
  })
export type Block = z.output<typeof Block>

export const PATTERN_MAX = { perDay: 8, gap: 6 } as const
const missing = (...values: readonly unknown[]) => values.every((value) => value == null)

/** How the lessons of a course lie in a week: at most so many a day, 2+1+1+1, so many days from one to the next. */
const Pattern = z
  .object({
    courses,
    grades,
    max: optional(whole(1, PATTERN_MAX.perDay, `每天最多应为 1 到 ${PATTERN_MAX.perDay} 节`)),
    pattern: optional(
      z.string('一周分布应写成 2+1+1+1').regex(/^[1-8](\+[1-8]){0,6}$/, '一周分布应写成 2+1+1+1'),
    ),
    gap: optional(whole(1, PATTERN_MAX.gap, `相隔天数应为 1 到 ${PATTERN_MAX.gap}`)),
    ...strength,
  })
  .refine(({ max, pattern, gap }) => !missing(max, pattern, gap), {
    path: ['pattern'],
    message: '请填写每天最多、一周分布或相隔天数中的一项',
  })

export const LIMIT_KINDS = { DAY: '每天', MORNING: '每个上午', AFTERNOON: '每个下午', RUN: '连上' } as const
export type LimitKind = keyof typeof LIMIT_KINDS
const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]
export const LIMIT_MAX = 12

/** So many lessons and no more, for some teachers instead of what holds for all. */
const Limit = z.object({
  teachers,
  kind: z.enum(keysOf(LIMIT_KINDS), '请选择上限的类型'),
  max: whole(1, LIMIT_MAX, `上限应为 1 到 ${LIMIT_MAX} 节`),
  ...strength,
})

/** On how many days and half days somebody comes. */
const Week = z
  .object({
    teachers,
    maxHalfDays: optional(whole(1, 14, '半天数应为 1 到 14')),
    maxDays: optional(whole(1, 7, '天数应为 1 到 7')),
    minDays: optional(whole(1, 7, '天数应为 1 到 7')),
    ...strength,
  })
  .refine(({ maxHalfDays, maxDays, minDays }) => !missing(maxHalfDays, maxDays, minDays), {
    path: ['maxHalfDays'],
    message: '请填写半天数或天数中的一项',
  })
  .refine(({ maxDays, minDays }) => maxDays == null || minDays == null || minDays <= maxDays, {
    path: ['minDays'],
    message: '最少天数不能多于最多天数',
  })

export const SIDE_KINDS = ['COURSE', 'TEACHER', 'CLASS', 'GRADE'] as const
export type SideKind = (typeof SIDE_KINDS)[number]
const Side = z.object({
  kind: z.enum(SIDE_KINDS, '请选择课程、教师或班级'),
  ids: some('请选择两边各是什么'),
})
export type Side = z.output<typeof Side>

/** What stands in the sentence “A 与 B：…”. */
export const RELATIONS = {
  OTHER_TIME: '不同时上课',
  OTHER_DAY: '不在同一天',
  SAME_TIME: '同时上课',
  SAME_DAY: '在同一天',
  AFTER: '后者在一周中晚于前者',
  AFTER_ON_DAY: '同一天时后者晚于前者',
  RIGHT_AFTER: '后者紧接在前者之后',
  NEIGHBOURS: '前后相连',
  NEIGHBOURS_ON_DAY: '同一天时前后相连',
  GAP: '同一天时至少隔几节',
  DAYS_APART: '至少相隔几天',
} as const
export type RelationKey = keyof typeof RELATIONS
export const hasGap = (relation: RelationKey) => relation === 'GAP' || relation === 'DAYS_APART'
export const GAP_MAX = 6

/** 互斥、同时开课、先后: what two sorts of lessons have to do with each other. */
const Relation = z
  .object({
    a: Side,
    b: Side,
    relation: z.enum(keysOf(RELATIONS), '请选择关系'),
    gap: optional(whole(1, GAP_MAX, `间隔应为 1 到 ${GAP_MAX}`)),
    /** Only lessons that have a class in common. */
    sameClass: z.boolean('请说明是否只看同一个班').default(false),
    ...strength,
  })
  .refine(({ relation, gap }) => !hasGap(relation) || gap != null, { path: ['gap'], message: '请填写间隔' })

/** 听课: a new teacher's lessons of a day come after those of the one who leads them. */
const Mentor = z
  .object({
    novice: Id('请选择新教师'),
    mentor: Id('请选择指导教师'),
    /** None means all. */
    courses: ids('请选择课程').default([]),
    ...strength,
  })
  .refine(({ novice, mentor }) => novice !== mentor, { path: ['mentor'], message: '指导教师不能是本人' })

/** 文理交替: two different courses of one group do not follow each other. */
const Alternation = z
  .object({ courses, others: ids('请选择课程').default([]), grades, ...strength })
  .refine(({ courses: own, others }) => own.length > 1 || others.length > 1, {
    path: ['courses'],
    message: '一组至少选择两门课程',
  })

export const LAST_MAX = 4
/** 自习排在末节: only in the last periods of a day. */
const Last = z.object({
  courses,
  grades,
  last: whole(1, LAST_MAX, `末节应为 1 到 ${LAST_MAX} 节`),
  ...strength,
})

const rows = <T extends z.ZodType>(row: T, label: string) =>
  z.array(row, `${label}不正确`).max(ROWS_MAX, `${label}最多 ${ROWS_MAX} 项`).default([])

/** What the lists are called, and how what speaks against one is counted. */
export const ROW_LABELS = {
  blocks: { label: '不排课与教研时间', unit: '节不合要求' },
  patterns: { label: '课程的一周分布', unit: '处不合分布' },
  limits: { label: '个别教师的节数上限', unit: '节超出' },
  weeks: { label: '教师到校的天数与半天', unit: '个半天或天不合要求' },
  relations: { label: '互斥、同时与先后', unit: '对课不合要求' },
  alternations: { label: '文理交替', unit: '处同类相邻' },
  lasts: { label: '排在末节', unit: '节不在末节' },
  mentors: { label: '听课', unit: '对课先后颠倒' },
} as const
export type RowKey = keyof typeof ROW_LABELS
export const ROW_KEYS = keysOf(ROW_LABELS)

export const RuleRows = z.object({
  blocks: rows(Block, ROW_LABELS.blocks.label),
  patterns: rows(Pattern, ROW_LABELS.patterns.label),
  limits: rows(Limit, ROW_LABELS.limits.label),
  weeks: rows(Week, ROW_LABELS.weeks.label),
  relations: rows(Relation, ROW_LABELS.relations.label),
  alternations: rows(Alternation, ROW_LABELS.alternations.label),
  lasts: rows(Last, ROW_LABELS.lasts.label),
  mentors: rows(Mentor, ROW_LABELS.mentors.label),
})
export type RuleRows = z.output<typeof RuleRows>
export type RuleRow<K extends RowKey = RowKey> = RuleRows[K][number]

export const NO_ROWS: RuleRows = {
  ...{ blocks: [], patterns: [], limits: [], weeks: [] },
  ...{ relations: [], alternations: [], lasts: [], mentors: [] },
}
