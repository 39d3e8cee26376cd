import { z } from 'zod'
import { bankEndpoints } from '../../../common/comment-bank'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, ids, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { HomeworkRow } from './assign'
import { Layers } from './layers'
import { SubmissionDetail, SubmissionRow } from './submission'
import { COMMENT_MAX, LEVEL_WORDS, LEVELS, REASON_MAX, SCORE_MAX, TAG_MAX, TAGS_MAX } from './values'

export const SUBMISSION_FILTERS = ['all', 'missing', 'waiting', 'returned', 'graded', 'late'] as const

export const SubmissionSearch = z.object({
  classId: Id('班级不正确').optional(),
  filter: z.enum(SUBMISSION_FILTERS, '筛选条件不正确').default('all'),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  /** Only of the classes whose work the caller marks. */
  toGrade: flag().optional(),
  ...pageQuery(50),
})
export type SubmissionSearch = z.output<typeof SubmissionSearch>

/** Either spelling in, the letter inside. */
const letterOf = (value: unknown) => LEVELS.find((level) => LEVEL_WORDS[level] === value) ?? value
const LevelInput = z.preprocess(letterOf, z.enum(LEVELS, '等级不正确'))

const tags = () =>
  z
    .array(text({ required: '错因不能为空', max: TAG_MAX }), '错因不正确')
    .max(TAGS_MAX, `错因不能超过 ${TAGS_MAX} 个`)
    .transform((list) => [...new Set(list)])

/** `score` for points and stars, `level` for levels, neither for 已阅; the homework says which. */
export const GradeInput = z.object({
  score: optional(whole(0, SCORE_MAX.points, `分数应为 0 到 ${SCORE_MAX.points}`)),
  level: optional(LevelInput),
  comment: optionalText({ max: COMMENT_MAX }),
  tags: tags().default([]),
  layers: Layers.default([]),
  /** As it was opened; from an older one nothing is overwritten. */
  version: readVersion(),
})
export type GradeInput = z.output<typeof GradeInput>

const Spread = z.array(z.object({ label: z.string(), count: z.int() }))

export const ClassOverview = z.object({
  classId: z.int(),
  className: z.string(),
  total: z.int(),
  submitted: z.int(),
  late: z.int(),
  missing: z.int(),
  returned: z.int(),
  graded: z.int(),
  /** Of points and stars. */
  average: z.number().nullable(),
  spread: Spread,
  tags: Spread,
  /** Estimated against what pupils said. */
  medianMinutes: z.number().nullable(),
  loggedMinutes: z.int(),
})
export type ClassOverview = z.output<typeof ClassOverview>

export const HomeworkOverview = z.object({ homework: HomeworkRow, classes: z.array(ClassOverview) })
export type HomeworkOverview = z.output<typeof HomeworkOverview>

/** Somebody else who has the same work open. */
const OtherMarker = z.object({ name: z.string(), at: Instant })

export const markingApi = {
  submissions: endpoint('GET /api/homeworks/{id}/submissions', {
    summary: '逐个学生的提交情况，按学号',
    access: 'staff',
    query: SubmissionSearch,
    data: Page(SubmissionRow),
    failed: '获取提交情况失败',
  }),
  overview: endpoint('GET /api/homeworks/{id}/overview', {
    summary: '各班提交、均分、分布、错因与用时',
    access: 'staff',
    data: HomeworkOverview,
    failed: '获取提交情况失败',
  }),
  exportSubmissions: endpoint('GET /api/homeworks/{id}/submissions/export', {
    summary: '导出提交情况',
    access: 'staff',
    query: z.object({ classId: Id('班级不正确').optional() }),
    reply: 'file',
    protects: false,
    failed: '导出失败',
  }),
  remind: endpoint('POST /api/homeworks/{id}/remind', {
    summary: '提醒未提交的学生和家长，每项作业每人每天至多一次',
    access: 'homework:create',
    body: z.object({ classId: optional(Id('班级不正确')) }),
    data: z.object({ reminded: z.int(), skipped: z.int() }),
    failed: '提醒失败',
  }),
  markRead: endpoint('POST /api/homeworks/{id}/mark-read', {
    summary: '多份作业一次记为已阅',
    access: 'homework:grade',
    body: z.object({ submissionIds: ids('请选择作业') }),
    data: z.object({ marked: z.int() }),
    failed: '批改失败',
  }),
  submission: endpoint('GET /api/homework-submissions/{id}', {
    summary: '一份提交：各次内容、批注与批改',
    access: 'session',
    data: SubmissionDetail,
    failed: '获取提交详情失败',
  }),
  grade: endpoint('PUT /api/homework-submissions/{id}/grade', {
    summary: '批改',
    access: 'homework:grade',
    body: GradeInput,
    data: SubmissionDetail,
    failed: '保存批改失败',
  }),
  return: endpoint('POST /api/homework-submissions/{id}/return', {
    summary: '退回订正',
    access: 'homework:grade',
    body: z.object({
      reason: text({ required: '请输入退回原因', max: REASON_MAX }),
      /** What was said of it before stays where nothing is said now. */
      comment: optionalText({ max: COMMENT_MAX }),
      tags: tags().optional(),
      layers: Layers.default([]),
      version: readVersion(),
    }),
    data: SubmissionDetail,
    done: '已退回',
    failed: '退回失败',
  }),
  /** Said again while it is open; the answer is who else has it open. */
  marking: endpoint('POST /api/homework-submissions/{id}/marking', {
    summary: '正在批改；还有谁在批改同一份',
    access: 'homework:grade',
    data: z.array(OtherMarker),
  }),
  ...bankEndpoints('/api/homeworks', 'homework:grade'),
}
