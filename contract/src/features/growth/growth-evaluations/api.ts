import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, ids, optionalText, readVersion, readVersionQuery, readVersions } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { DIMENSIONS } from '../growth-indicators/values'
import { EVALUATION_COMMENT_MAX, EVALUATION_STATUSES, Judgements } from './values'

const score = z.number().nullable()

/** One dimension of one pupil in one semester, and what it is made of. */
export const Worked = z.object({
  dimension: z.enum(DIMENSIONS),
  name: z.string(),
  weight: z.int(),
  /** 0 to 5, of what stands beside it. */
  score,
  judgement: score,
  /** Average of the approved assessments that say something of it. */
  assessment: score,
  /** How far the indicators have selected records behind them. */
  evidence: score,
  records: z.int(),
  selected: z.int(),
})
export type Worked = z.output<typeof Worked>

export const EvaluationInput = z.object({
  studentId: Id('请选择学生'),
  semesterId: Id('请选择学期'),
  judgements: Judgements,
  comment: optionalText({ max: EVALUATION_COMMENT_MAX }),
  version: readVersion(),
})
export type EvaluationInput = z.output<typeof EvaluationInput>

export const EvaluationRow = z.object({
  /** Nothing: nobody has written one yet. */
  id: z.int().nullable(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  classId: z.int(),
  class: z.string(),
  semesterId: z.int(),
  semesterName: z.string(),
  dimensions: z.array(Worked),
  /** By the weights of the dimensions. */
  total: score,
  comment: z.string().nullable(),
  status: z.enum(EVALUATION_STATUSES),
  authorName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  version: z.int().nullable(),
  mayEdit: z.boolean(),
  mayApprove: z.boolean(),
})
export type EvaluationRow = z.output<typeof EvaluationRow>

export const EvaluationSearch = z.object({
  semesterId: Id('学期不正确').optional(),
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  status: z.enum(EVALUATION_STATUSES, '审核状态不正确').optional(),
  ...pageQuery(10),
})
export type EvaluationSearch = z.output<typeof EvaluationSearch>

const PATH = '/api/growth/evaluations'
const access = 'growth:view'

export const growthEvaluationsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '一个学期的综合评价，每名学生一行；学生和家长只见本人已审核的',
    access,
    query: EvaluationSearch,
    data: Page(EvaluationRow),
    failed: '获取综合评价失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增综合评价',
    access,
    body: EvaluationInput,
    data: EvaluationRow,
    done: '保存综合评价成功',
    failed: '保存综合评价失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '综合评价详情',
    access,
    data: EvaluationRow,
    failed: '获取综合评价失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改综合评价；已审核的只有班主任和管理员可改',
    access,
    body: EvaluationInput,
    data: EvaluationRow,
    done: '保存综合评价成功',
    failed: '保存综合评价失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除综合评价',
    access,
    done: '删除综合评价成功',
    failed: '删除综合评价失败',
  }),
  approve: endpoint(`POST ${PATH}/{id}/approve`, {
    summary: '审核综合评价：分数定下来，学生和家长可见',
    access,
    query: readVersionQuery(),
    data: EvaluationRow,
    done: '审核成功',
    failed: '审核失败',
  }),
  approveMany: endpoint(`POST ${PATH}/approve`, {
    summary: '批量审核综合评价，全部通过或都不通过',
    access,
    body: z.object({
      ids: ids('请选择综合评价').refine((list) => list.length > 0, '请选择综合评价'),
      versions: readVersions(),
    }),
    data: z.object({ approved: z.int() }),
    done: '审核成功',
    failed: '审核失败',
  }),
}
