import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { confirmQuery, Id, optional, optionalText, readVersion, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { LESSON_NUMBER_MAX } from '../timetable/values'
import { LEAVE_KINDS, LEAVE_REASON_MAX } from './values'

const period = () => optional(whole(1, LESSON_NUMBER_MAX, `节次应为 1 到 ${LESSON_NUMBER_MAX}`))

export const LeaveInput = z.object({
  /** Without one: one's own. */
  teacherId: optional(Id('请选择教师')),
  kind: z.enum(LEAVE_KINDS, '请选择请假类型'),
  startsOn: LocalDate('请选择开始日期'),
  /** Without one: the whole first day. */
  startsNumber: period(),
  endsOn: LocalDate('请选择结束日期'),
  /** Without one: the whole last day. */
  endsNumber: period(),
  reason: optionalText({ max: LEAVE_REASON_MAX }),
})
export type LeaveInput = z.output<typeof LeaveInput>

/** Whose it is stays. */
export const LeaveEdit = LeaveInput.omit({ teacherId: true }).extend({ version: readVersion() })
export type LeaveEdit = z.output<typeof LeaveEdit>

export const LEAVE_FIELDS = {
  teacherId: '教师',
  kind: '请假类型',
  startsOn: '开始日期',
  startsNumber: '从第几节',
  endsOn: '结束日期',
  endsNumber: '到第几节',
  reason: '事由',
} as const

export const LeaveRow = z.object({
  id: z.int(),
  teacherId: z.int(),
  teacherName: z.string(),
  kind: z.enum(LEAVE_KINDS),
  startsOn: DateText,
  /** 1 and 20: from the beginning of the day, and to its end. */
  startsNumber: z.int(),
  endsOn: DateText,
  endsNumber: z.int(),
  reason: z.string().nullable(),
  createdAt: Instant,
  /** How many of its lessons are arranged. */
  arranged: z.int(),
  version: z.int(),
})
export type LeaveRow = z.output<typeof LeaveRow>

const PATH = '/api/teacher-leaves'

export const teacherLeavesApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '教师请假：教务看管理范围内的，教师看自己的；事由只有这两者可见',
    access: 'staff',
    query: z.object({
      teacherId: Id('教师不正确').optional(),
      from: LocalDate('开始日期不正确').optional(),
      to: LocalDate('结束日期不正确').optional(),
      ...pageQuery(20),
    }),
    data: Page(LeaveRow),
    failed: '获取请假失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '登记请假：教师登记自己的，教务登记管理范围内教师的',
    access: 'staff',
    body: LeaveInput,
    data: LeaveRow,
    done: '请假已登记',
    failed: '登记请假失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改请假；落在新时间之外的安排经确认后一并撤销',
    access: 'staff',
    query: confirmQuery(),
    body: LeaveEdit,
    data: LeaveRow,
    done: '请假已修改',
    failed: '修改请假失败',
  }),
  withdraw: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '撤回请假；已安排的课要先撤销',
    access: 'staff',
    done: '请假已撤回',
    failed: '撤回请假失败',
  }),
}
