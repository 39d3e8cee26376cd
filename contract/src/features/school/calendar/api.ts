import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'

export const CALENDAR_KINDS = { HOLIDAY: '放假', WORKDAY: '调休上课', EXAM: '考试', EVENT: '活动' } as const
export type CalendarKind = keyof typeof CALENDAR_KINDS
const KINDS = Object.keys(CALENDAR_KINDS) as [CalendarKind, ...CalendarKind[]]

/** No holiday and no exam lasts longer. */
export const CALENDAR_DAYS_MAX = 100

export const CalendarInput = z.object({
  title: text({ required: '请输入名称', max: 50 }),
  kind: z.enum(KINDS, '请选择类型'),
  startsOn: LocalDate('请选择开始日期'),
  endsOn: LocalDate('请选择结束日期'),
  /** 调休: the weekday whose lessons are held, Monday is 1. */
  standsFor: optional(whole(1, 7, '请选择按星期几上课')),
  /** Both, or neither for all grades. */
  gradeFrom: optional(Grade('年级不正确')),
  gradeTo: optional(Grade('年级不正确')),
  /** An exam or event in the place of lessons. */
  noLessons: z.boolean('只能为 true 或 false').optional(),
  remark: optionalText({ max: 200 }),
  version: readVersion(),
})
export type CalendarInput = z.output<typeof CalendarInput>

export const CalendarRow = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(KINDS),
  startsOn: DateText,
  endsOn: DateText,
  standsFor: z.int().nullable(),
  gradeFrom: GradeName.nullable(),
  gradeTo: GradeName.nullable(),
  noLessons: z.boolean(),
  remark: z.string().nullable(),
  version: z.int(),
})
export type CalendarRow = z.output<typeof CalendarRow>

export const CALENDAR_SORT_KEYS = ['startsOn', 'title', 'kind'] as const
export const CalendarFilter = z.object({
  title: z.string().max(50, '名称过长').optional(),
  kind: z.enum(KINDS, '类型不正确').optional(),
  /** What lies on one of these days, if only in part. */
  from: LocalDate('开始日期不正确').optional(),
  to: LocalDate('结束日期不正确').optional(),
})
export type CalendarFilter = z.output<typeof CalendarFilter>

export const CalendarSearch = CalendarFilter.extend({
  ...pageQuery(20),
  ...sortQuery(CALENDAR_SORT_KEYS),
})
export type CalendarSearch = z.output<typeof CalendarSearch>

/** Why a day has no lessons: one of the calendar, the weekend, or it lies in no semester. */
const DAY_OFF = ['HOLIDAY', 'EXAM', 'EVENT', 'WEEKEND', 'NO_TERM'] as const

export const SchoolDay = z.object({
  date: DateText,
  /** Whose lessons are held; null for none. */
  weekday: z.int().nullable(),
  off: z.object({ why: z.enum(DAY_OFF), title: z.string() }).nullable(),
  /** What else the calendar has on it. */
  notes: z.array(z.object({ kind: z.enum(KINDS), title: z.string() })),
  semesterId: z.int().nullable(),
  /** Teaching week of the semester, from 1. */
  week: z.int().nullable(),
  parity: z.enum(['ODD', 'EVEN']).nullable(),
})
export type SchoolDay = z.output<typeof SchoolDay>

const access = ['schedule:create', 'schedule:update'] as const
const PATH = '/api/calendar'

export const calendarApi = {
  search: endpoint(`GET ${PATH}/search`, {
    summary: '查询校历',
    access: 'schedule:view',
    query: CalendarSearch,
    data: Page(CalendarRow),
    failed: '获取校历失败',
  }),
  days: endpoint(`GET ${PATH}`, {
    summary: '一个年级每天按星期几上课，为什么不上课，是第几周',
    access: 'schedule:view',
    query: z.object({
      grade: Grade('请选择年级'),
      from: LocalDate('请选择开始日期'),
      to: LocalDate('请选择结束日期'),
    }),
    data: z.array(SchoolDay),
    failed: '获取校历失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出校历',
    access: 'schedule:view',
    query: CalendarFilter,
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '校历详情',
    access: 'schedule:view',
    data: CalendarRow,
    failed: '获取校历失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增校历',
    access,
    body: CalendarInput,
    data: CalendarRow,
    done: '新增校历成功',
    failed: '新增校历失败',
  }),
  /** What is there already is left as it is, so that a second click adds nothing. */
  importNational: endpoint(`POST ${PATH}/national`, {
    summary: '导入国务院公布的节假日安排',
    access,
    body: z.object({ year: whole(2000, 2200, '请选择年份') }),
    data: z.object({
      added: z.int(),
      /** Not taken over, and why. */
      skipped: z.array(z.string()),
    }),
    failed: '导入节假日失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '更新校历',
    access,
    body: CalendarInput,
    data: CalendarRow,
    done: '更新校历成功',
    failed: '更新校历失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除校历',
    access,
    done: '删除校历成功',
    failed: '删除校历失败',
  }),
  ...importEndpoints(PATH, {
    access,
    noun: '校历',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
