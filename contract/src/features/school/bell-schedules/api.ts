import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { confirmQuery, optional, readVersion, text, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { DAY_PARTS, PERIOD_KINDS, Periods } from './periods'

export const SCHOOL_DAYS = { min: 5, max: 7 } as const

const span = {
  name: text({ required: '请输入作息名称', max: 50 }),
  startsOn: LocalDate('请选择开始日期'),
  /** Without one it holds until another begins. */
  endsOn: optional(LocalDate('结束日期不正确')),
}

export const BellScheduleInput = z.object({
  ...span,
  gradeFrom: Grade('请选择起始年级'),
  gradeTo: Grade('请选择截止年级'),
  /** Monday to Friday are 5. */
  days: whole(SCHOOL_DAYS.min, SCHOOL_DAYS.max, '每周上课天数应为5-7天'),
  periods: Periods,
  version: readVersion(),
})
export type BellScheduleInput = z.output<typeof BellScheduleInput>

/** The same hours from another day on: the one that is copied ends the day before. */
export const BellScheduleCopy = z.object(span)
export type BellScheduleCopy = z.output<typeof BellScheduleCopy>

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]

export const BellScheduleRow = z.object({
  id: z.int(),
  name: z.string(),
  gradeFrom: GradeName,
  gradeTo: GradeName,
  startsOn: DateText,
  endsOn: DateText.nullable(),
  days: z.int(),
  version: z.int(),
  periods: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(keysOf(PERIOD_KINDS)),
      part: z.enum(keysOf(DAY_PARTS)),
      lessonNumber: z.int().nullable(),
      startsAt: z.string(),
      endsAt: z.string(),
    }),
  ),
  /** What the rules of the ministry would have otherwise; never keeps it from being saved. */
  warnings: z.array(z.string()),
})
export type BellScheduleRow = z.output<typeof BellScheduleRow>

const access = ['schedule:create', 'schedule:update'] as const
const PATH = '/api/bell-schedules'

export const bellSchedulesApi = {
  /** A school has a handful: those of today and to come, or of all times. */
  list: endpoint(`GET ${PATH}`, {
    summary: '作息时间',
    access: 'schedule:view',
    query: z.object({ state: z.enum(['NOW', 'ALL'], '状态不正确').default('NOW') }),
    data: z.array(BellScheduleRow),
    failed: '获取作息时间失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '作息时间详情',
    access: 'schedule:view',
    data: BellScheduleRow,
    failed: '获取作息时间失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增作息时间',
    access,
    body: BellScheduleInput,
    data: BellScheduleRow,
    done: '新增作息时间成功',
    failed: '新增作息时间失败',
  }),
  copy: endpoint(`POST ${PATH}/{id}/copy`, {
    summary: '复制作息时间到新的时段',
    access,
    body: BellScheduleCopy,
    data: BellScheduleRow,
    done: '复制作息时间成功',
    failed: '复制作息时间失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '更新作息时间及其全部时段',
    access,
    /** Asks before lessons of a published timetable are left without their hours. */
    query: confirmQuery(),
    body: BellScheduleInput,
    data: BellScheduleRow,
    done: '更新作息时间成功',
    failed: '更新作息时间失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除作息时间',
    access,
    /** Asks before grades are left without hours. */
    query: confirmQuery(),
    done: '删除作息时间成功',
    failed: '删除作息时间失败',
  }),
}
