import { z } from 'zod'
import { bankEndpoints } from '../../../common/comment-bank'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import {
  flag,
  Id,
  ids,
  optionalText,
  readVersion,
  readVersionQuery,
  readVersions,
} from '../../../common/fields'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { ASSESSMENT_COMMENT_MAX, ASSESSMENT_STATUSES, ASSESSMENT_TYPES, Score } from './values'

const given = {
  type: z.enum(ASSESSMENT_TYPES, '请选择评估类型'),
  date: LocalDate('请选择评估日期'),
}
export const words = {
  academicScore: Score,
  behaviorScore: Score,
  socialScore: Score,
  comment: optionalText({ max: ASSESSMENT_COMMENT_MAX }),
}

/** One score at least is the service's to ask for: what is not sent stays as it is. */
export const AssessmentInput = z.object({
  studentId: Id('请选择学生'),
  ...given,
  ...words,
  version: readVersion(),
})
export type AssessmentInput = z.output<typeof AssessmentInput>

const Kept = z.object({
  academicScore: z.number().nullable(),
  behaviorScore: z.number().nullable(),
  socialScore: z.number().nullable(),
  comment: z.string().nullable(),
})

export const AssessmentRow = Kept.extend({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  classId: z.int(),
  /** The class of the day it was written (002 §3.11 calls it so). */
  class: z.string(),
  type: z.enum(ASSESSMENT_TYPES),
  date: DateText,
  status: z.enum(ASSESSMENT_STATUSES),
  authorName: z.string(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayApprove: z.boolean(),
})
export type AssessmentRow = z.output<typeof AssessmentRow>

const filters = {
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  type: z.enum(ASSESSMENT_TYPES, '评估类型不正确').optional(),
  status: z.enum(ASSESSMENT_STATUSES, '审核状态不正确').optional(),
  /** Of the classes that whoever asks is in charge of: where they decide. */
  charged: flag().optional(),
}
export const AssessmentFilter = z.object(filters)
export type AssessmentFilter = z.output<typeof AssessmentFilter>

/** By day alone: pupils are not put in the order of their scores. */
export const AssessmentSearch = AssessmentFilter.extend({ ...pageQuery(10), ...sortQuery(['date']) })
export type AssessmentSearch = z.output<typeof AssessmentSearch>

export const ASSESSMENT_PAGE_SIZES = [10, 20, 50] as const

export const AssessmentExport = AssessmentFilter.extend({ ids: selectedIds() })
export type AssessmentExport = z.output<typeof AssessmentExport>

const PATH = '/api/assessments'
/** 成绩查看 of the tree reads them too; families hold the first. */
const access = ['assessment:view', 'grade:view'] as const

export const assessmentsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询学生评估；学生和家长只见本人已审核的',
    access,
    query: AssessmentSearch,
    data: Page(AssessmentRow),
    failed: '获取评估列表失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增评估',
    access: 'grade:create',
    body: AssessmentInput,
    data: AssessmentRow,
    done: '新增评估成功',
    failed: '新增评估失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '评估详情',
    access,
    data: AssessmentRow,
    failed: '获取评估失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改评估；已审核的只有班主任和管理员可改',
    access: 'grade:update',
    body: AssessmentInput,
    data: AssessmentRow,
    done: '保存评估成功',
    failed: '保存评估失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除评估',
    access: 'grade:update',
    done: '删除评估成功',
    failed: '删除评估失败',
  }),
  approve: endpoint(`POST ${PATH}/{id}/approve`, {
    summary: '审核评估：此后学生和家长可见',
    access,
    query: readVersionQuery(),
    data: AssessmentRow,
    done: '审核成功',
    failed: '审核失败',
  }),
  approveMany: endpoint(`POST ${PATH}/approve`, {
    summary: '批量审核评估，全部通过或都不通过',
    access,
    body: z.object({
      ids: ids('请选择评估').refine((list) => list.length > 0, '请选择评估'),
      versions: readVersions(),
    }),
    data: z.object({ approved: z.int() }),
    done: '审核成功',
    failed: '审核失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出评估：筛选的或所选的',
    access: 'grade:view',
    query: AssessmentExport,
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...bankEndpoints(PATH, 'grade:create'),
  ...importEndpoints(PATH, {
    access: 'grade:create',
    noun: '评估',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
