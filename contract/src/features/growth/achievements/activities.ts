import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import { optional, optionalText, text } from '../../../common/fields'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { Chosen, given, HandedInRow, handedInFilters, note, Rejection, withProofs } from './handed-in'
import { ACTIVITY_ROLE_MAX, ACTIVITY_TYPES, AWARD_NAME_MAX } from './values'

/** What is said of one, in a form or in a row of a sheet; that it does not end before it begins the server asks for. */
export const activityFacts = {
  activityName: text({ required: '请输入活动名称', max: AWARD_NAME_MAX }),
  activityType: z.enum(ACTIVITY_TYPES, '请选择活动类型'),
  startDate: LocalDate('请选择开始日期'),
  endDate: optional(LocalDate('请选择结束日期')),
  role: optionalText({ max: ACTIVITY_ROLE_MAX }),
  note: note(),
}

export const ActivityInput = z.object({ ...activityFacts, ...given() })
export type ActivityInput = z.output<typeof ActivityInput>

export const ActivityRow = HandedInRow.extend({
  activityName: z.string(),
  /** What was put in before there was a choice may be another word, or none. */
  activityType: z.string().nullable(),
  startDate: DateText,
  endDate: DateText.nullable(),
  role: z.string().nullable(),
})
export type ActivityRow = z.output<typeof ActivityRow>

export const ActivityDetail = ActivityRow.extend(withProofs())
export type ActivityDetail = z.output<typeof ActivityDetail>

export const ActivityFilter = z.object({
  ...handedInFilters(),
  activityType: z.enum(ACTIVITY_TYPES, '活动类型不正确').optional(),
})
export type ActivityFilter = z.output<typeof ActivityFilter>
export const ActivitySearch = ActivityFilter.extend({ ...pageQuery(10), ...sortQuery(['startDate']) })
export type ActivitySearch = z.output<typeof ActivitySearch>
export const ActivityExport = ActivityFilter.extend({ ids: selectedIds() })
export type ActivityExport = z.output<typeof ActivityExport>

const PATH = '/api/growth/activities'
const access = 'growth:view'

export const activitiesApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询活动经历；学生和家长只见本人已通过的和自己提交的',
    access,
    query: ActivitySearch,
    data: Page(ActivityRow),
    failed: '获取活动列表失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '登记活动；班主任和管理员登记的直接生效，其他人提交的待审核',
    access,
    body: ActivityInput,
    data: ActivityDetail,
    done: '活动已提交',
    failed: '提交活动失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '活动详情，含证明材料',
    access,
    data: ActivityDetail,
    failed: '获取活动失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改活动；学生和家长修改后重新审核',
    access,
    body: ActivityInput,
    data: ActivityDetail,
    done: '保存活动成功',
    failed: '保存活动失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除活动',
    access,
    done: '删除活动成功',
    failed: '删除活动失败',
  }),
  approveMany: endpoint(`POST ${PATH}/approve`, {
    summary: '审核通过，全部通过或都不通过',
    access,
    body: Chosen('请选择活动'),
    data: z.object({ approved: z.int() }),
    done: '审核成功',
    failed: '审核失败',
  }),
  reject: endpoint(`POST ${PATH}/{id}/reject`, {
    summary: '退回并说明原因',
    access,
    body: Rejection,
    data: ActivityDetail,
    done: '已退回',
    failed: '退回失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出活动：筛选的或所选的',
    access: 'student:view',
    query: ActivityExport,
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...importEndpoints(PATH, {
    access: 'student:view',
    noun: '活动',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
