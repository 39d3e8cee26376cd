import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, ids, optional, optionalText, readVersion, text } from '../../../common/fields'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { OWN_AUTHOR_KINDS } from '../authors'
import { ACHIEVEMENT_NOTE_MAX, ACHIEVEMENT_STATUSES, AWARD_NAME_MAX, REJECT_REASON_MAX } from './values'

export const ACTIVITY_TYPES = [
  '社会实践',
  '志愿服务',
  '艺术活动',
  '体育活动',
  '科技活动',
  '社团活动',
  '其他',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

export const ACTIVITY_ROLE_MAX = 50

export const ACTIVITY_LABELS = {
  studentId: '学生姓名',
  className: '班级',
  activityName: '活动名称',
  activityType: '活动类型',
  startDate: '开始日期',
  endDate: '结束日期',
  role: '担任角色',
  note: '说明',
  status: '审核状态',
  reason: '退回原因',
} as const

/** What a form says of one; that it does not end before it begins is the service's to ask for, as for every other row of dates. */
export const ActivityInput = z.object({
  studentId: Id('请选择学生'),
  activityName: text({ required: '请输入活动名称', max: AWARD_NAME_MAX }),
  activityType: z.enum(ACTIVITY_TYPES, '请选择活动类型'),
  startDate: LocalDate('请选择开始日期'),
  endDate: optional(LocalDate('请选择结束日期')),
  role: optionalText({ max: ACTIVITY_ROLE_MAX }),
  note: optionalText({ max: ACHIEVEMENT_NOTE_MAX }),
  version: readVersion(),
})
export type ActivityInput = z.output<typeof ActivityInput>

export const ActivityRow = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string().nullable(),
  activityName: z.string(),
  /** What was put in before there was a choice may be another word, or none. */
  activityType: z.string().nullable(),
  startDate: DateText,
  endDate: DateText.nullable(),
  role: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(ACHIEVEMENT_STATUSES),
  reason: z.string().nullable(),
  authorKind: z.enum(OWN_AUTHOR_KINDS),
  authorName: z.string(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayDecide: z.boolean(),
})
export type ActivityRow = z.output<typeof ActivityRow>

export const ActivitySearch = z.object({
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  activityType: z.enum(ACTIVITY_TYPES, '活动类型不正确').optional(),
  status: z.enum(ACHIEVEMENT_STATUSES, '审核状态不正确').optional(),
  /** Of the classes that whoever asks is in charge of: where they decide. */
  charged: flag().optional(),
  ...pageQuery(10),
  ...sortQuery(['startDate']),
})
export type ActivitySearch = z.output<typeof ActivitySearch>

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
    data: ActivityRow,
    done: '活动已提交',
    failed: '提交活动失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '活动详情',
    access,
    data: ActivityRow,
    failed: '获取活动失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改活动；学生和家长修改后重新审核',
    access,
    body: ActivityInput,
    data: ActivityRow,
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
    body: z.object({ ids: ids('请选择活动').refine((list) => list.length > 0, '请选择活动') }),
    data: z.object({ approved: z.int() }),
    done: '审核成功',
    failed: '审核失败',
  }),
  reject: endpoint(`POST ${PATH}/{id}/reject`, {
    summary: '退回并说明原因',
    access,
    body: z.object({
      reason: text({ required: '请填写退回原因', max: REJECT_REASON_MAX }),
      version: readVersion(),
    }),
    data: ActivityRow,
    done: '已退回',
    failed: '退回失败',
  }),
}
