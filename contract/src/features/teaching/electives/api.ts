import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import { flag, Id, ids, optional, readVersion, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery } from '../../../common/page'
import { electiveSectionCalls } from './sections'

/** 选科中: pupils choose; 待确认: 教学班 are looked at and moved; 已确认: they hold, and go into the timetable. */
export const ELECTIVE_STATUSES = ['CHOOSING', 'SECTIONED', 'CONFIRMED'] as const
export type ElectiveStatus = (typeof ELECTIVE_STATUSES)[number]
export const ELECTIVE_STATUS_LABELS = {
  CHOOSING: '选科中',
  SECTIONED: '分班待确认',
  CONFIRMED: '已确认',
} as const satisfies Record<ElectiveStatus, string>

export const ELECTIVE_LABELS = {
  semesterId: '学期',
  grade: '年级',
  firstIds: '首选科目',
  secondIds: '再选科目',
  largest: '教学班人数上限',
  fewest: '开班最少人数',
  bands: '走班段数',
  weeklyLessons: '每周课时',
  closesOn: '选科截止日期',
} as const

/** 3+1+2: one of the first part, two of these. */
export const SECOND_CHOSEN = 2

export const ElectiveChoice = z.object({
  firstId: Id('请选择 1 门首选科目'),
  secondIds: ids('请选择 2 门再选科目'),
})
export type ElectiveChoice = z.output<typeof ElectiveChoice>

export const MyChoice = ElectiveChoice.extend({ planId: Id('走班方案不正确') })
export type MyChoice = z.output<typeof MyChoice>

export const ElectivePlanForm = z.object({
  semesterId: Id('请选择学期'),
  grade: Grade('请选择年级'),
  firstIds: ids('请选择首选科目'),
  secondIds: ids('请选择再选科目'),
  largest: whole(5, 100, '人数上限应为 5 到 100 的整数'),
  fewest: whole(1, 100, '最少人数应为 1 到 100 的整数'),
  bands: whole(3, 8, '走班段数应为 3 到 8 的整数'),
  weeklyLessons: whole(1, 10, '每周课时应为 1 到 10 的整数'),
  closesOn: optional(LocalDate('请选择截止日期')),
})
export type ElectivePlanForm = z.output<typeof ElectivePlanForm>

/** Where it belongs is chosen once. */
export const ElectivePlanUpdate = ElectivePlanForm.omit({ semesterId: true, grade: true }).extend({
  version: readVersion(),
})
export type ElectivePlanUpdate = z.output<typeof ElectivePlanUpdate>

const Named = z.object({ id: z.int(), name: z.string() })

export const ElectivePlan = z.object({
  id: z.int(),
  semesterId: z.int(),
  semesterName: z.string(),
  grade: GradeName,
  status: z.enum(ELECTIVE_STATUSES),
  firsts: z.array(Named),
  seconds: z.array(Named),
  largest: z.int(),
  fewest: z.int(),
  bands: z.int(),
  weeklyLessons: z.int(),
  closesOn: DateText.nullable(),
  remindedOn: DateText.nullable(),
  /** Its semester is over, or the grade has a plan of a later one: nobody chooses in it any more. */
  isPast: z.boolean(),
  pupils: z.int(),
  chosen: z.int(),
  sections: z.int(),
  version: z.int(),
  /** Whether the reader sets it and sections it; others read the choices of their classes. */
  mayManage: z.boolean(),
})
export type ElectivePlan = z.output<typeof ElectivePlan>

export const ElectiveChoiceRow = z.object({
  studentId: z.int(),
  studentNumber: z.string(),
  studentName: z.string(),
  classId: z.int(),
  className: z.string(),
  first: Named.nullable(),
  seconds: z.array(Named),
  chosenAt: Instant.nullable(),
  /** 教学班 of the pupil, as long as there are any. */
  sections: z.array(z.object({ id: z.int(), name: z.string(), band: z.int() })),
})
export type ElectiveChoiceRow = z.output<typeof ElectiveChoiceRow>

const filter = {
  classId: Id('班级不正确').optional(),
  /** Part of a name or a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  /** Who has chosen all of them: one course, or a whole combination. */
  courseIds: selectedIds(),
  chosen: flag().optional(),
}
export const ElectiveChoiceSearch = z.object({ ...filter, ...pageQuery(20) })
export type ElectiveChoiceSearch = z.output<typeof ElectiveChoiceSearch>
export const ElectiveChoiceFilter = z.object(filter)
export type ElectiveChoiceFilter = z.output<typeof ElectiveChoiceFilter>

/** What a pupil chooses from, has chosen, and where they are taught it. */
export const MyElectives = z.object({
  plan: z.object({
    id: z.int(),
    semesterName: z.string(),
    grade: GradeName,
    status: z.enum(ELECTIVE_STATUSES),
    firsts: z.array(Named),
    seconds: z.array(Named),
    closesOn: DateText.nullable(),
  }),
  studentName: z.string(),
  /** A pupil's own, while pupils choose. */
  mayChoose: z.boolean(),
  first: Named.nullable(),
  seconds: z.array(Named),
  sections: z.array(
    z.object({
      name: z.string(),
      band: z.int(),
      teacherName: z.string().nullable(),
      roomName: z.string().nullable(),
    }),
  ),
})
export type MyElectives = z.output<typeof MyElectives>

const PATH = '/api/electives'
const access = 'schedule:view'
const manage = 'schedule:manage'

export const electivesApi = {
  list: endpoint(`GET ${PATH}`, {
    summary: '走班方案',
    access,
    query: z.object({ semesterId: Id('学期不正确').optional() }),
    data: z.array(ElectivePlan),
    failed: '获取走班方案失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新建走班方案：某学期某年级的选考科目、走班段和人数',
    access: manage,
    body: ElectivePlanForm,
    data: ElectivePlan,
    done: '新建走班方案成功',
    failed: '新建走班方案失败',
  }),
  mine: endpoint(`GET ${PATH}/mine`, {
    summary: '学生本人或家长孩子的选科和教学班',
    access,
    query: z.object({ studentId: Id('学生不正确').optional() }),
    data: MyElectives.nullable(),
    failed: '获取选科失败',
  }),
  choose: endpoint(`PUT ${PATH}/mine`, {
    summary: '学生选科；截止前可以修改',
    access,
    body: MyChoice,
    done: '选科已保存',
    failed: '选科失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '走班方案详情',
    access,
    data: ElectivePlan,
    failed: '获取走班方案失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改走班方案；分班之后须先退回选科',
    access: manage,
    body: ElectivePlanUpdate,
    data: ElectivePlan,
    done: '修改走班方案成功',
    failed: '修改走班方案失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除走班方案和其中的选科',
    access: manage,
    done: '删除走班方案成功',
    failed: '删除走班方案失败',
  }),
  choices: endpoint(`GET ${PATH}/{id}/choices`, {
    summary: '学生的选科；教师只见所带班级',
    access,
    query: ElectiveChoiceSearch,
    data: Page(ElectiveChoiceRow),
    failed: '获取选科失败',
  }),
  exportChoices: endpoint(`GET ${PATH}/{id}/choices/export`, {
    summary: '导出选科',
    access,
    query: ElectiveChoiceFilter,
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  setChoice: endpoint(`PUT ${PATH}/{id}/choices/{studentId}`, {
    summary: '为学生登记选科',
    access: manage,
    body: ElectiveChoice,
    done: '选科已保存',
    failed: '保存选科失败',
  }),
  remind: endpoint(`POST ${PATH}/{id}/remind`, {
    summary: '提醒未选科的学生和家长，每天至多一次',
    access: manage,
    data: z.object({ reminded: z.int() }),
    failed: '提醒失败',
  }),
  ...electiveSectionCalls,
  confirm: endpoint(`POST ${PATH}/{id}/confirm`, {
    summary: '确认分班：学生和家长可见，可以排入课表',
    access: manage,
    data: ElectivePlan,
    done: '分班已确认',
    failed: '确认失败',
  }),
  reopen: endpoint(`POST ${PATH}/{id}/reopen`, {
    summary: '退回选科：教学班作废；已排入课表的不能退回',
    access: manage,
    data: ElectivePlan,
    done: '已退回选科',
    failed: '退回失败',
  }),
  ...importEndpoints(PATH, {
    access: manage,
    noun: '选科',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
