import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, optionalText } from '../../../common/fields'
import { ExamItem, ExamSheet } from './api'
import { CELLS_MAX, EXAM_ITEMS_MAX, Marks, REASON_MAX, SCORE_MARKS } from './values'

/** One pupil in one course. With items the score is their sum, once all of them are there. */
export const Cell = z.object({
  studentId: z.int(),
  courseId: z.int(),
  score: z.number().nullable(),
  mark: z.enum(SCORE_MARKS).nullable(),
  items: z.array(z.number().nullable()).nullable(),
  version: z.int(),
})
export type Cell = z.output<typeof Cell>

export const ScoreSheet = z.object({
  examId: z.int(),
  /** Of a class, or of a 教学班, whose pupils are of many. */
  classId: z.int().nullable(),
  sectionId: z.int().nullable(),
  className: z.string(),
  /** Why nobody who teaches may write here any more; `null` while they may. */
  locked: z.string().nullable(),
  /** Changing what families have seen takes a reason. */
  released: z.boolean(),
  courses: z.array(
    ExamSheet.omit({ classId: true, className: true }).extend({
      courseName: z.string(),
      fullMarks: z.number(),
      items: z.array(ExamItem),
      /** Not by who entered it. */
      mayCheck: z.boolean(),
    }),
  ),
  pupils: z.array(z.object({ studentId: z.int(), name: z.string(), studentNumber: z.string() })),
  /** What is filled; of whoever is missing here nothing is known yet. */
  cells: z.array(Cell),
  /** Marks of pupils of today that stand in the class of before: they are not written here. */
  elsewhere: z.array(Cell.pick({ studentId: true, courseId: true })),
})
export type ScoreSheet = z.output<typeof ScoreSheet>

const SCORE_MESSAGE = '成绩应为数字，每档 0.5'

const CellInput = z
  .object({
    studentId: Id('请选择学生'),
    courseId: Id('请选择课程'),
    /** As read; `null` where nothing stood there. */
    version: optional(z.int('版本不正确').positive('版本不正确')),
    score: optional(Marks(SCORE_MESSAGE)),
    mark: optional(z.enum(SCORE_MARKS, '只能为缺考、免考或作弊')),
    items: z
      .array(optional(Marks(SCORE_MESSAGE)))
      .max(EXAM_ITEMS_MAX)
      .nullish(),
  })
  .refine(({ score, mark, items }) => mark == null || (score == null && items == null), {
    path: ['score'],
    message: '缺考、免考和作弊不再填写分数',
  })

const place = { classId: Id('请选择班级').optional(), sectionId: Id('教学班不正确').optional() }
type Place = Partial<Record<keyof typeof place, number | undefined>>
const isOnePlace = ({ classId, sectionId }: Place) => (classId === undefined) !== (sectionId === undefined)
const ONE_PLACE = { path: ['classId'], message: '请选择班级' }

const Scores = z.object({
  ...place,
  cells: z
    .array(CellInput, '请填写成绩')
    .min(1, '请填写成绩')
    .max(CELLS_MAX, `一次最多保存 ${CELLS_MAX} 个成绩，请分班录入或使用批量导入`)
    .refine(
      (cells) => new Set(cells.map((cell) => `${cell.studentId} ${cell.courseId}`)).size === cells.length,
      '同一名学生同一科目不能重复提交',
    ),
  /** Of a change to what is released. */
  reason: optionalText({ max: REASON_MAX }),
})
export const ScoresInput = Scores.refine(isOnePlace, ONE_PLACE)
export type ScoresInput = z.output<typeof ScoresInput>

export const ScoresSaved = z.object({
  saved: z.array(Cell),
  /** Written by somebody else meanwhile, and left as they wrote it: whoever sent these sees both and chooses. */
  conflicts: z.array(Cell.extend({ changedBy: z.string(), changedAt: Instant })),
})
export type ScoresSaved = z.output<typeof ScoresSaved>

const OfSheet = z.object({ ...place, courseId: Id('课程不正确').optional() }).refine(isOnePlace, ONE_PLACE)
export type OfSheet = z.output<typeof OfSheet>

export const scoresApi = {
  sheet: endpoint('GET /api/exams/{id}/scores', {
    summary: '一个班的成绩表：所有可见的科目，或其中一科；或一个教学班的',
    access: 'grade:view',
    query: OfSheet,
    data: ScoreSheet,
    failed: '获取成绩表失败',
  }),
  save: endpoint('PUT /api/exams/{id}/scores', {
    summary: '保存成绩；别人刚改过的不覆盖，一并返回',
    access: 'grade:create',
    body: ScoresInput,
    data: ScoresSaved,
    failed: '保存成绩失败',
  }),
  check: endpoint('POST /api/exams/{id}/check', {
    summary: '复核一个班一科的成绩；不能复核自己录入的',
    access: 'grade:view',
    body: z.object({
      classId: Id('请选择班级'),
      courseId: Id('请选择课程'),
      /** The versions of all its cells as they were read, as one sum: it grows with every change. */
      version: z.int('版本不正确'),
    }),
    data: ScoreSheet,
    done: '复核完成',
    failed: '复核失败',
  }),
}
