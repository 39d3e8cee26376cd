import { z } from 'zod'

export const EXAM_TYPES = ['unit', 'monthly', 'midterm', 'final', 'mock'] as const
export type ExamType = (typeof EXAM_TYPES)[number]
export const EXAM_TYPE_LABELS = {
  unit: '单元测验',
  monthly: '月考',
  midterm: '期中考试',
  final: '期末考试',
  mock: '模拟考试',
} as const satisfies Record<ExamType, string>

/** Families see marks once they are released. */
export const EXAM_STATUSES = ['ENTRY', 'RELEASED'] as const
export type ExamStatus = (typeof EXAM_STATUSES)[number]
export const EXAM_STATUS_LABELS = {
  ENTRY: '录入中',
  RELEASED: '已发布',
} as const satisfies Record<ExamStatus, string>

/** What stands in the place of a mark; whoever has one of these is counted in no average. */
export const SCORE_MARKS = ['absent', 'exempt', 'cheating'] as const
export type ScoreMark = (typeof SCORE_MARKS)[number]
export const SCORE_MARK_LABELS = {
  absent: '缺考',
  exempt: '免考',
  cheating: '作弊',
} as const satisfies Record<ScoreMark, string>

/** From this part of the full marks on; the last is whatever is below. Levels of families and bands of the analysis. */
export const LEVELS = [
  { name: '优秀', from: 0.85 },
  { name: '良好', from: 0.7 },
  { name: '合格', from: 0.6 },
  { name: '待提高', from: 0 },
] as const
export type Level = (typeof LEVELS)[number]['name']
export const LEVEL_NAMES = LEVELS.map(({ name }) => name)

/** Rounding never lifts anybody: 59.5 of 100 is below 合格. */
export const levelOf = (score: number, fullMarks: number): Level =>
  LEVELS.find(({ from }) => score >= from * fullMarks - 1e-9)?.name ?? '待提高'

export const FULL_MARKS = { min: 1, max: 300 } as const
export const MARK_STEP = 0.5
export const EXAM_COURSES_MAX = 20
export const EXAM_ITEMS_MAX = 60
/** As many cells as no class has in as many courses as an exam has. */
export const CELLS_MAX = 2000
export const REASON_MAX = 100

/** Why a mark cannot stand there. */
export const wrongScore = (score: number, fullMarks: number) => {
  if (score < 0 || score > fullMarks) return `应在 0 到 ${fullMarks} 之间`
  return Number.isInteger(score / MARK_STEP) ? undefined : `每档 ${MARK_STEP} 分`
}

const figure = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value

/** In half steps; how much there is to get only the exam knows. */
export const Marks = (message: string) =>
  z.preprocess(
    figure,
    z.number(message).min(0, message).max(FULL_MARKS.max, message).multipleOf(MARK_STEP, message),
  )

/** What of an exam may wait for somebody. */
export const EXAM_WAITS = ['check', 'release'] as const
export const EXAM_WAIT_LABELS = { check: '待我复核', release: '待我发布' } as const
