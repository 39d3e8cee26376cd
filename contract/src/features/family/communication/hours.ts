import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, ids, optional, optionalText } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { HoursInput } from '../../base/school-settings'

export const TODO_NOTE_MAX = 200

/** `custom`: set by the teacher; else the school's usual ones. */
export const Hours = HoursInput.extend({ custom: z.boolean() })
export type Hours = z.output<typeof Hours>

/** How it stands at this moment. */
export const HoursNow = z.object({
  enabled: z.boolean(),
  week: z.array(z.object({ from: z.string(), to: z.string() }).nullable()),
  onDuty: z.boolean(),
  /** Off duty: when messages of now will be seen. */
  visibleAt: Instant.nullable(),
})
export type HoursNow = z.output<typeof HoursNow>

export const DutyDay = z.object({
  date: DateText,
  teachers: z.array(z.object({ teacherId: z.int(), name: z.string(), hasAccount: z.boolean() })),
})
export type DutyDay = z.output<typeof DutyDay>

const DutyInput = z.object({
  days: z
    .array(z.object({ date: LocalDate('请选择日期'), teacherIds: ids('请选择值班教师') }), '请设置值班安排')
    .min(1, '请设置值班安排')
    .max(100, '一次最多安排 100 天'),
})
export type DutyInput = z.output<typeof DutyInput>

/** A message that asks for something to be done. */
export const Todo = z.object({
  id: z.int(),
  sessionId: z.int(),
  messageId: z.int(),
  /** For `around`. */
  seq: z.int(),
  sessionTitle: z.string(),
  studentName: z.string().nullable(),
  senderName: z.string(),
  content: z.string(),
  note: z.string().nullable(),
  dueDate: DateText.nullable(),
  done: z.boolean(),
  doneAt: Instant.nullable(),
  createdAt: Instant,
})
export type Todo = z.output<typeof Todo>

const TodoInput = z.object({
  note: optionalText({ max: TODO_NOTE_MAX }),
  dueDate: optional(LocalDate('日期不正确')),
})
export type TodoInput = z.output<typeof TodoInput>

/** Whoever is on duty joins the urgent private talks of the whole school: a department puts nobody there. */
export const DUTY_PLANNERS: readonly string[] = ['ADMIN', 'SCHOOL_ADMIN']

export const hoursApi = {
  hours: endpoint('GET /api/communication/hours', {
    summary: '我的工作时间',
    access: 'staff',
    data: Hours,
    failed: '获取工作时间失败',
  }),
  /** Teachers only. */
  setHours: endpoint('PUT /api/communication/hours', {
    summary: '设置我的工作时间',
    access: 'staff',
    body: HoursInput,
    data: Hours,
    done: '工作时间已保存',
    failed: '保存工作时间失败',
  }),
  /** Back to those of the school, whatever they become. */
  resetHours: endpoint('DELETE /api/communication/hours', {
    summary: '恢复学校默认的工作时间',
    access: 'staff',
    data: Hours,
    done: '已恢复为学校默认时段',
    failed: '恢复学校默认时段失败',
  }),
  duty: endpoint('GET /api/communication/duty', {
    summary: '值班表',
    access: 'staff',
    query: z.object({ from: LocalDate('日期不正确').optional(), to: LocalDate('日期不正确').optional() }),
    data: z.array(DutyDay),
    failed: '获取值班表失败',
  }),
  /** For administrators, school and department: each day named gets exactly these teachers. */
  setDuty: endpoint('PUT /api/communication/duty', {
    summary: '安排值班',
    access: 'staff',
    body: DutyInput,
    data: z.array(DutyDay),
    done: '值班表已保存',
    failed: '保存值班表失败',
  }),
  addTodo: endpoint('POST /api/communication/messages/{id}/todo', {
    summary: '将消息转为待办',
    access: 'session',
    body: TodoInput.nullish(),
    data: Todo,
    done: '已转为待办',
    failed: '转为待办失败',
  }),
  todos: endpoint('GET /api/communication/todos', {
    summary: '我的待办',
    access: 'session',
    query: z.object({ ...pageQuery(20), done: flag().default(false) }),
    data: Page(Todo),
    failed: '获取待办失败',
  }),
  setTodo: endpoint('PUT /api/communication/todos/{id}', {
    summary: '完成或重新打开待办',
    access: 'session',
    body: z.object({ done: z.boolean('待办状态不正确') }),
    data: Todo,
  }),
  removeTodo: endpoint('DELETE /api/communication/todos/{id}', {
    summary: '删除待办',
    access: 'session',
    done: '待办已删除',
    failed: '删除待办失败',
  }),
}
