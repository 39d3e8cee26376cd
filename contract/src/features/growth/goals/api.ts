import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, ids, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { OWN_AUTHOR_KINDS } from '../authors'
import {
  CHECK_IN_NOTE_MAX,
  GOAL_STATUSES,
  GOAL_TARGET_MAX,
  GOAL_TITLE_MAX,
  REMIND_DAYS,
  STEP_TEXT_MAX,
  STEPS_MAX,
} from './values'

const REMIND_MESSAGE = `提醒只能在到期前 ${REMIND_DAYS.join('、')} 天`

const StepInput = z.object({
  /** Of one that is there already; what is no longer named is taken away. */
  id: optional(Id('步骤不正确')),
  text: text({ required: '请输入步骤', max: STEP_TEXT_MAX }),
})

const remindDays = (value: unknown) =>
  typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value

export const GoalInput = z.object({
  studentId: Id('请选择学生'),
  title: text({ required: '请输入目标', max: GOAL_TITLE_MAX }),
  target: optionalText({ max: GOAL_TARGET_MAX }),
  dueDate: LocalDate('请选择截止日期'),
  remindDays: optional(z.preprocess(remindDays, z.literal(REMIND_DAYS, REMIND_MESSAGE))),
  steps: optional(z.array(StepInput, '步骤不正确').max(STEPS_MAX, `最多 ${STEPS_MAX} 个步骤`)),
  version: readVersion(),
})
export type GoalInput = z.output<typeof GoalInput>

export const GoalRow = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string().nullable(),
  title: z.string(),
  target: z.string().nullable(),
  dueDate: DateText,
  /** 0 to 100: how many of its steps are done, or where it has none what the last check-in said. */
  progress: z.int(),
  status: z.enum(GOAL_STATUSES),
  remindDays: z.int().nullable(),
  authorKind: z.enum(OWN_AUTHOR_KINDS),
  authorName: z.string(),
  lastCheckInAt: Instant.nullable(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayCheckIn: z.boolean(),
})
export type GoalRow = z.output<typeof GoalRow>

const CheckIn = z.object({
  id: z.int(),
  authorKind: z.enum(OWN_AUTHOR_KINDS),
  authorName: z.string(),
  note: z.string().nullable(),
  progress: z.int(),
  createdAt: Instant,
})
export type CheckIn = z.output<typeof CheckIn>

export const GoalDetail = GoalRow.extend({
  steps: z.array(z.object({ id: z.int(), text: z.string(), doneAt: Instant.nullable() })),
  /** The latest first, no more than a page shows. */
  checkIns: z.array(CheckIn),
})
export type GoalDetail = z.output<typeof GoalDetail>

/** With steps: those that were ticked, and those that were taken back; the others stay. Without: how far it has come. */
export const CheckInInput = z.object({
  note: optionalText({ max: CHECK_IN_NOTE_MAX }),
  doneStepIds: ids('步骤不正确').optional(),
  undoneStepIds: ids('步骤不正确').optional(),
  progress: whole(0, 100, '进度应为 0 到 100').optional(),
})
export type CheckInInput = z.output<typeof CheckInInput>

export const GoalSearch = z.object({
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  status: z.enum(GOAL_STATUSES, '状态不正确').optional(),
  /** Those that a home counts: due within a week, or overdue, of oneself, one's children or the class one heads. */
  soon: flag().optional(),
  ...pageQuery(10),
  ...sortQuery(['dueDate']),
})
export type GoalSearch = z.output<typeof GoalSearch>

const PATH = '/api/growth/goals'
const access = 'growth:view'

/** Of whose children, classes or school: the server's business; a pupil and their parents write their own. */
export const goalsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询成长目标；学生和家长只见本人的',
    access,
    query: GoalSearch,
    data: Page(GoalRow),
    failed: '获取成长目标失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增成长目标',
    access,
    body: GoalInput,
    data: GoalDetail,
    done: '新增目标成功',
    failed: '新增目标失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '成长目标详情，含步骤和打卡',
    access,
    data: GoalDetail,
    failed: '获取成长目标失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改成长目标',
    access,
    body: GoalInput,
    data: GoalDetail,
    done: '保存目标成功',
    failed: '保存目标失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除成长目标',
    access,
    done: '删除目标成功',
    failed: '删除目标失败',
  }),
  checkIn: endpoint(`POST ${PATH}/{id}/check-ins`, {
    summary: '打卡：完成了哪些步骤或进度到多少；到 100 即完成',
    access,
    body: CheckInInput,
    data: GoalDetail,
    done: '打卡成功',
    failed: '打卡失败',
  }),
  setStatus: endpoint(`POST ${PATH}/{id}/status`, {
    summary: '完成、放弃或重新开始目标',
    access,
    body: z.object({ status: z.enum(GOAL_STATUSES, '请选择状态'), version: readVersion() }),
    data: GoalDetail,
    done: '状态已更新',
    failed: '更新状态失败',
  }),
}
