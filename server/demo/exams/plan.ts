import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'
import type { ExamType } from '@xueqiao/contract/features/growth/exams/values'

/** What is examined in which grades, and out of how much: primary pupils in three courses at most. */
const PAPERS: readonly { code: string; grades: readonly number[]; fullMarks: number }[] = [
  { code: 'XX-YW', grades: [1, 2, 3, 4, 5, 6], fullMarks: 100 },
  { code: 'XX-SX', grades: [1, 2, 3, 4, 5, 6], fullMarks: 100 },
  { code: 'XX-YY', grades: [3, 4, 5, 6], fullMarks: 100 },
  { code: 'CZ-YW', grades: [7, 8, 9], fullMarks: 120 },
  { code: 'CZ-SX', grades: [7, 8, 9], fullMarks: 120 },
  { code: 'CZ-YY', grades: [7, 8, 9], fullMarks: 120 },
  { code: 'CZ-DF', grades: [7, 8, 9], fullMarks: 60 },
  { code: 'CZ-LS', grades: [7, 8, 9], fullMarks: 60 },
  { code: 'CZ-DL', grades: [7, 8], fullMarks: 60 },
  { code: 'CZ-SW', grades: [7, 8], fullMarks: 60 },
  { code: 'CZ-WL', grades: [8, 9], fullMarks: 100 },
  { code: 'CZ-HX', grades: [9], fullMarks: 100 },
]

export const papersOf = (grade: number) => PAPERS.filter(({ grades }) => grades.includes(grade))

const KNOWLEDGE = ['数与式', '运算', '方程', '应用', '图形认识', '测量', '统计', '规律', '去括号', '综合']

/** Mathematics is marked item by item: some are easy, the last are not. */
export const itemsOf = (code: string, fullMarks: number): ExamItem[] =>
  code.endsWith('SX')
    ? KNOWLEDGE.map((knowledge, index) => ({
        title: String(index + 1),
        fullMarks: fullMarks / KNOWLEDGE.length,
        knowledge,
      }))
    : []

/** How much of an item most pupils get. */
export const EASE = [0.95, 0.92, 0.88, 0.84, 0.86, 0.8, 0.9, 0.7, 0.62, 0.5]

export interface Held {
  name: string
  type: ExamType
  /** Days ago. */
  back: number
}

export const HELD = {
  monthly: { name: '第一次月考', type: 'monthly', back: 38 },
  midterm: { name: '期中考试', type: 'midterm', back: 9 },
} as const satisfies Record<string, Held>
