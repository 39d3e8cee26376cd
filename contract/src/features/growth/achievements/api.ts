import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import { optionalText, text } from '../../../common/fields'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { Chosen, given, HandedInRow, handedInFilters, note, Rejection, withProofs } from './handed-in'
import { ACHIEVEMENT_KINDS, ACHIEVEMENT_LEVELS, AWARD_NAME_MAX, ISSUER_MAX } from './values'

/** What is said of one, in a form or in a row of a sheet. */
export const facts = {
  awardName: text({ required: '请输入奖项名称', max: AWARD_NAME_MAX }),
  kind: z.enum(ACHIEVEMENT_KINDS, '请选择类别'),
  awardLevel: z.enum(ACHIEVEMENT_LEVELS, '请选择级别'),
  awardDate: LocalDate('请选择获奖日期'),
  issuer: optionalText({ max: ISSUER_MAX }),
  note: note(),
}

export const AchievementInput = z.object({ ...facts, ...given() })
export type AchievementInput = z.output<typeof AchievementInput>

export const AchievementRow = HandedInRow.extend({
  awardName: z.string(),
  kind: z.enum(ACHIEVEMENT_KINDS),
  /** What was put in before there was a choice may be another word, or none. */
  awardLevel: z.string().nullable(),
  awardDate: DateText,
  issuer: z.string().nullable(),
})
export type AchievementRow = z.output<typeof AchievementRow>

export const AchievementDetail = AchievementRow.extend(withProofs())
export type AchievementDetail = z.output<typeof AchievementDetail>

export const AchievementFilter = z.object({
  ...handedInFilters(),
  kind: z.enum(ACHIEVEMENT_KINDS, '类别不正确').optional(),
  awardLevel: z.enum(ACHIEVEMENT_LEVELS, '级别不正确').optional(),
})
export type AchievementFilter = z.output<typeof AchievementFilter>
export const AchievementSearch = AchievementFilter.extend({ ...pageQuery(10), ...sortQuery(['awardDate']) })
export type AchievementSearch = z.output<typeof AchievementSearch>
export const AchievementExport = AchievementFilter.extend({ ids: selectedIds() })
export type AchievementExport = z.output<typeof AchievementExport>

const PATH = '/api/growth/achievements'
const access = 'growth:view'

export const achievementsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询荣誉成就；学生和家长只见本人已通过的和自己提交的',
    access,
    query: AchievementSearch,
    data: Page(AchievementRow),
    failed: '获取荣誉列表失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '登记荣誉；班主任和管理员登记的直接生效，其他人提交的待审核',
    access,
    body: AchievementInput,
    data: AchievementDetail,
    done: '荣誉已提交',
    failed: '提交荣誉失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '荣誉详情，含证明材料',
    access,
    data: AchievementDetail,
    failed: '获取荣誉失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改荣誉；学生和家长修改后重新审核',
    access,
    body: AchievementInput,
    data: AchievementDetail,
    done: '保存荣誉成功',
    failed: '保存荣誉失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除荣誉',
    access,
    done: '删除荣誉成功',
    failed: '删除荣誉失败',
  }),
  approveMany: endpoint(`POST ${PATH}/approve`, {
    summary: '审核通过，全部通过或都不通过',
    access,
    body: Chosen('请选择荣誉'),
    data: z.object({ approved: z.int() }),
    done: '审核成功',
    failed: '审核失败',
  }),
  reject: endpoint(`POST ${PATH}/{id}/reject`, {
    summary: '退回并说明原因',
    access,
    body: Rejection,
    data: AchievementDetail,
    done: '已退回',
    failed: '退回失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出荣誉：筛选的或所选的',
    access: 'student:view',
    query: AchievementExport,
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...importEndpoints(PATH, {
    access: 'student:view',
    noun: '荣誉',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
