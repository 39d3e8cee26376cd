import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, ids, optionalText, readVersion, readVersions, text } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { StoredFile } from '../../base/files'
import { STAGE_NAMES } from '../../base/school-settings'
import { AUTHOR_KINDS } from '../authors'
import { DIMENSIONS } from '../growth-indicators/values'
import {
  APPEAL_REASON_MAX,
  APPEAL_STATUSES,
  RECORD_CONTENT_MAX,
  RECORD_PHOTOS_MAX,
  RECORD_STATUSES,
  RECORD_TITLE_MAX,
} from './values'

export const RecordInput = z.object({
  studentId: Id('请选择学生'),
  date: LocalDate('请选择日期'),
  dimension: z.enum(DIMENSIONS, '请选择维度'),
  indicatorId: Id('请选择指标'),
  title: text({ required: '请填写标题', min: 2, max: RECORD_TITLE_MAX }),
  content: optionalText({ max: RECORD_CONTENT_MAX }),
  /** Left out: as they are. */
  fileIds: z
    .array(Id('照片不正确'), '照片不正确')
    .max(RECORD_PHOTOS_MAX, `照片不能超过 ${RECORD_PHOTOS_MAX} 张`)
    .transform((list) => [...new Set(list)])
    .optional(),
  version: readVersion(),
})
export type RecordInput = z.output<typeof RecordInput>

export const RecordRow = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  /** The class of the day it was written. */
  classId: z.int(),
  className: z.string(),
  semesterId: z.int(),
  semesterName: z.string(),
  date: DateText,
  stage: z.enum(STAGE_NAMES),
  dimension: z.enum(DIMENSIONS),
  /** As the stage of the pupil calls it. */
  dimensionName: z.string(),
  indicatorId: z.int(),
  indicatorName: z.string(),
  title: z.string(),
  content: z.string().nullable(),
  authorKind: z.enum(AUTHOR_KINDS),
  authorName: z.string(),
  status: z.enum(RECORD_STATUSES),
  /** Families of classmates, who read what is published, get none. */
  photos: z.array(StoredFile),
  /** The last day of appeals: that of the semester, or some days after it was published. */
  appealUntil: DateText.nullable(),
  /** An open appeal, for those who decide it or made it. */
  appealed: z.boolean(),
  version: z.int(),
  mayEdit: z.boolean(),
  /** What was appealed against can be mended, and does not go away. */
  mayRemove: z.boolean(),
  /** Select, take back, publish and archive. */
  mayManage: z.boolean(),
  mayAppeal: z.boolean(),
  mayDecide: z.boolean(),
})
export type RecordRow = z.output<typeof RecordRow>

const filters = {
  semesterId: Id('学期不正确').optional(),
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a pupil's name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  dimension: z.enum(DIMENSIONS, '维度不正确').optional(),
  authorKind: z.enum(AUTHOR_KINDS, '记录人不正确').optional(),
  status: z.enum(RECORD_STATUSES, '状态不正确').optional(),
  from: LocalDate('开始日期不正确').optional(),
  to: LocalDate('结束日期不正确').optional(),
  /** With an open appeal that whoever asks decides. */
  appealed: flag().optional(),
  /** Of the classes that whoever asks is in charge of. */
  charged: flag().optional(),
  /** Of oneself or one's children, what others have written within a week: what the first page counts. */
  fresh: flag().optional(),
}
export const RecordSearch = z.object({ ...filters, ...pageQuery(10) })
export type RecordSearch = z.output<typeof RecordSearch>

/** Whom somebody may write about, and as what. */
export const Subject = z.object({
  studentId: z.int(),
  studentName: z.string(),
  className: z.string(),
  /** Whose system says which indicators there are. */
  stage: z.enum(STAGE_NAMES),
  kind: z.enum(AUTHOR_KINDS),
})
export type Subject = z.output<typeof Subject>

const AppealInput = z.object({ reason: text({ required: '请填写申诉理由', min: 2, max: APPEAL_REASON_MAX }) })
export type AppealInput = z.output<typeof AppealInput>

const DecisionInput = z.object({
  upheld: z.boolean('请选择申诉是否成立'),
  answer: text({ required: '请填写处理说明', min: 2, max: APPEAL_REASON_MAX }),
})
export type DecisionInput = z.output<typeof DecisionInput>

/** Seen by whoever made it, and by those who decide. */
export const Appeal = z.object({
  id: z.int(),
  authorName: z.string(),
  reason: z.string(),
  createdAt: Instant,
  status: z.enum(APPEAL_STATUSES),
  answer: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type Appeal = z.output<typeof Appeal>

export const RecordDetail = RecordRow.extend({ appeals: z.array(Appeal) })
export type RecordDetail = z.output<typeof RecordDetail>

const PATH = '/api/growth/records'
const access = 'growth:view'
const someRecords = z.object({
  ids: ids('请选择记录').refine((list) => list.length > 0, '请选择记录'),
  versions: readVersions(),
})
const ofClass = z.object({ classId: Id('请选择班级'), semesterId: Id('请选择学期') })
export type OfClass = z.output<typeof ofClass>
const Changed = z.object({ changed: z.int() })

export const growthRecordsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询写实记录；学生和家长见本人的，和本班公示中的',
    access,
    query: RecordSearch,
    data: Page(RecordRow),
    failed: '获取成长记录失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增写实记录：教师写所教班级，学生写自己和同班同学，家长写孩子',
    access,
    body: RecordInput,
    data: RecordDetail,
    done: '新增记录成功',
    failed: '新增记录失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '写实记录详情',
    access,
    data: RecordDetail,
    failed: '获取成长记录失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改还没有遴选的写实记录',
    access,
    body: RecordInput,
    data: RecordDetail,
    done: '保存记录成功',
    failed: '保存记录失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除还没有遴选的写实记录',
    access,
    done: '删除记录成功',
    failed: '删除记录失败',
  }),
  subjects: endpoint(`GET ${PATH}/subjects`, {
    summary: '可以为谁写记录：教师按班级，学生为本人和同班同学，家长为孩子',
    access,
    query: z.object({
      classId: Id('班级不正确').optional(),
      /** Of the stage that they were in on that day. */
      date: LocalDate('日期不正确').optional(),
    }),
    data: z.array(Subject),
    failed: '获取学生失败',
  }),
  select: endpoint(`POST ${PATH}/select`, {
    summary: '遴选记录，全部或都不',
    access,
    body: someRecords,
    data: Changed,
    done: '遴选成功',
    failed: '遴选失败',
  }),
  deselect: endpoint(`POST ${PATH}/deselect`, {
    summary: '取消遴选，全部或都不',
    access,
    body: someRecords,
    data: Changed,
    done: '已取消遴选',
    failed: '取消遴选失败',
  }),
  publish: endpoint(`POST ${PATH}/publish`, {
    summary: '公示一个班本学期已遴选的记录',
    access,
    body: ofClass,
    data: Changed,
    done: '公示成功',
    failed: '公示失败',
  }),
  archive: endpoint(`POST ${PATH}/archive`, {
    summary: '公示期满后归档一个班本学期的记录；此后只读',
    access,
    body: ofClass,
    data: Changed,
    done: '归档成功',
    failed: '归档失败',
  }),
  appeal: endpoint(`POST ${PATH}/{id}/appeals`, {
    summary: '对公示中的记录申诉',
    access,
    body: AppealInput,
    data: RecordDetail,
    done: '申诉已提交',
    failed: '提交申诉失败',
  }),
  decide: endpoint(`POST ${PATH}/{id}/appeals/{appealId}/decide`, {
    summary: '处理申诉；不能处理针对自己所写记录的申诉',
    access,
    body: DecisionInput,
    data: RecordDetail,
    done: '申诉已处理',
    failed: '处理申诉失败',
  }),
}
