import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, readVersion, text, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { PaperFormat } from '../../../common/paper'
import { PLAN_REASON_MAX, PLAN_STATUSES, PLAN_TITLE_MAX, PlanContent, planContent } from './values'

const place = {
  courseId: Id('请选择课程'),
  grade: Grade('请选择年级'),
  semesterId: Id('请选择学期'),
}

/** Without a name it is called after its course and grade. */
export const NewPlan = z.object({
  ...place,
  title: optional(text({ required: '请输入计划名称', max: PLAN_TITLE_MAX })),
})
export type NewPlan = z.output<typeof NewPlan>

/** Where it belongs is chosen once; what is not sent stays as it is. */
export const PlanInput = z
  .object(planContent)
  .partial()
  .extend({
    shared: z.boolean('只能为 true 或 false').optional(),
    version: readVersion(),
  })
export type PlanInput = z.output<typeof PlanInput>

export const PlanRow = z.object({
  id: z.int(),
  title: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  grade: GradeName,
  semesterId: z.int(),
  semesterName: z.string(),
  authorName: z.string(),
  /** As the reader sees it: of one that is approved and being changed, others see what was approved. */
  status: z.enum(PLAN_STATUSES),
  shared: z.boolean(),
  lessonCount: z.int(),
  hours: z.int(),
  /** How often it was handed in, and which of these holds. */
  latestNumber: z.int(),
  approvedNumber: z.int().nullable(),
  submittedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  updatedAt: Instant,
  version: z.int(),
  isOwn: z.boolean(),
  mayEdit: z.boolean(),
  mayWithdraw: z.boolean(),
  mayDecide: z.boolean(),
  mayRemove: z.boolean(),
})
export type PlanRow = z.output<typeof PlanRow>

export const PlanDetail = PlanRow.extend({ content: PlanContent })
export type PlanDetail = z.output<typeof PlanDetail>

/** `semester`: downwards the current one first, then from the latest back. */
export const PLAN_SORT_KEYS = ['updatedAt', 'grade', 'courseName', 'semester'] as const
export const PlanSearch = z.object({
  courseId: Id('课程不正确').optional(),
  grade: Grade('年级不正确').optional(),
  semesterId: Id('学期不正确').optional(),
  status: z.enum(PLAN_STATUSES, '状态不正确').optional(),
  /** Part of the title or of the author's name, in characters or pinyin. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  /** One's own alone. */
  mine: flag().optional(),
  /** What waits for a decision of the caller's. */
  charged: flag().optional(),
  /** To read: each as it was approved, whatever its author has changed since. */
  approved: flag().optional(),
  ...pageQuery(10),
  ...sortQuery(PLAN_SORT_KEYS),
})
export type PlanSearch = z.output<typeof PlanSearch>

/** What somebody may plan, and when. */
export const PlanOptions = z.object({
  courses: z.array(z.object({ id: z.int(), name: z.string(), grades: z.array(GradeName) })),
  semesters: z.array(z.object({ id: z.int(), name: z.string(), isCurrent: z.boolean() })),
})
export type PlanOptions = z.output<typeof PlanOptions>

const PATH = '/api/teaching-plans'
const access = 'teachingPlan:view'
const byAuthor = 'teachingPlan:update'
const byApprover = 'teachingPlan:approve'
/** Which of the versions somebody has read and decides about. */
const Read = z.object({ number: whole(1, 1_000_000, '版本不正确').optional() })

export const teachingPlansApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询教学计划；学生和家长只见本班课程已通过的',
    access,
    query: PlanSearch,
    data: Page(PlanRow),
    failed: '获取教学计划失败',
  }),
  options: endpoint(`GET ${PATH}/options`, {
    summary: '可以制订教学计划的课程和学期',
    access: 'teachingPlan:create',
    data: PlanOptions,
    failed: '获取课程失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新建教学计划草稿',
    access: 'teachingPlan:create',
    body: NewPlan,
    data: PlanDetail,
    done: '新建教学计划成功',
    failed: '新建教学计划失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '教学计划详情；approved 只取已通过的一版',
    access,
    query: z.object({ approved: flag().optional() }),
    data: PlanDetail,
    failed: '获取教学计划失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改自己的教学计划；已通过的修改后须重新审核',
    access: byAuthor,
    body: PlanInput,
    data: PlanDetail,
    done: '保存成功',
    failed: '保存教学计划失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除教学计划：作者删除自己从未通过的草稿，其余由有删除权限者删除',
    access: ['teachingPlan:update', 'teachingPlan:delete'],
    done: '删除教学计划成功',
    failed: '删除教学计划失败',
  }),
  copy: endpoint(`POST ${PATH}/{id}/copy`, {
    summary: '复制为自己的草稿：去年的，或同事共享、已通过的',
    access: 'teachingPlan:create',
    body: z.object(place).omit({ courseId: true }),
    /** Weeks that the new semester does not have, with the lessons that stood there and are not copied. */
    data: PlanDetail.extend({
      semesterWeeks: z.int(),
      leftOut: z.array(z.object({ week: z.int(), title: z.string() })),
    }),
    done: '复制成功，已存为草稿',
    failed: '复制教学计划失败',
  }),
  submit: endpoint(`POST ${PATH}/{id}/submit`, {
    summary: '提交审核：留下一版，教研组长和部门负责人会收到提醒',
    access: byAuthor,
    data: PlanDetail,
    done: '已提交审核',
    failed: '提交失败',
  }),
  withdraw: endpoint(`POST ${PATH}/{id}/withdraw`, {
    summary: '撤回自己待审核的教学计划',
    access: byAuthor,
    data: PlanDetail,
    done: '已撤回',
    failed: '撤回失败',
  }),
  approve: endpoint(`POST ${PATH}/{id}/approve`, {
    summary: '通过；自己的不能由自己审核',
    access: byApprover,
    query: Read,
    data: PlanDetail,
    done: '已通过',
    failed: '审核失败',
  }),
  reject: endpoint(`POST ${PATH}/{id}/reject`, {
    summary: '退回并说明理由',
    access: byApprover,
    query: Read,
    body: z.object({ reason: text({ required: '请输入退回理由', max: PLAN_REASON_MAX }) }),
    data: PlanDetail,
    done: '已退回',
    failed: '退回失败',
  }),
  exportPaper: endpoint(`GET ${PATH}/{id}/export`, {
    summary: '导出教学计划为 Word 或 PDF 文档',
    access,
    query: z.object({ format: PaperFormat }),
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...importEndpoints(PATH, {
    access: 'teachingPlan:create',
    noun: '教学计划',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
