import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion, text, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { RuleCost, STAGES, TimetableRules } from './rules'
import { LESSON_NUMBER_MAX, PARITIES, SCHEDULE_NAME_MAX, SCHEDULE_STATUSES } from './values'

/** A version of a semester's timetable. */
export const Schedule = z.object({
  id: z.int(),
  semesterId: z.int(),
  semesterName: z.string(),
  name: z.string(),
  status: z.enum(SCHEDULE_STATUSES),
  effectiveFrom: DateText.nullable(),
  publishedAt: Instant.nullable(),
  publishedByName: z.string().nullable(),
  basedOnName: z.string().nullable(),
  createdByName: z.string().nullable(),
  updatedAt: Instant,
  version: z.int(),
  /** Of who watches, which changes no lesson. */
  watchesVersion: z.int(),
  lessons: z.int(),
  placed: z.int(),
  locked: z.int(),
  /** It holds today. */
  inForce: z.boolean(),
  /** Something is being worked out for it. */
  running: z.boolean(),
  /** All its classes are the reader's to plan. */
  mayEdit: z.boolean(),
})
export type Schedule = z.output<typeof Schedule>

export const ScheduleDetail = Schedule.extend({ rules: TimetableRules })
export type ScheduleDetail = z.output<typeof ScheduleDetail>

const name = text({ required: '请输入课表名称', max: SCHEDULE_NAME_MAX })

export const ScheduleInput = z.object({
  semesterId: Id('请选择学期'),
  name,
  /** 沿用: the version whose places, rooms, locks and rules it begins with. */
  basedOn: optional(Id('沿用的课表不正确')),
})
export const ScheduleUpdate = z.object({
  name: name.optional(),
  rules: TimetableRules.optional(),
  version: readVersion(),
})

/** What stands in the way of a complete table, or makes it hard, and where it is changed. */
const Finding = z.object({
  /** It cannot be completed so. */
  fatal: z.boolean(),
  text: z.string(),
  link: z.string(),
})
export const ScheduleCheck = z.object({
  classes: z.int(),
  teachers: z.int(),
  lessons: z.int(),
  findings: z.array(Finding),
  /** What is planned now is no longer what the version has. */
  isOutdated: z.boolean(),
})
export type ScheduleCheck = z.output<typeof ScheduleCheck>

/** What came of a draft that took over what is planned now. */
export const ScheduleFollowed = z.object({
  version: z.int(),
  /** As they were, with place, room and lock. */
  kept: z.int(),
  /** The same lesson of another teacher, or of other pupils. */
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  /** Of those changed: could not stay where they were, and wait for a place. */
  open: z.int(),
})
export type ScheduleFollowed = z.output<typeof ScheduleFollowed>

const Named = z.object({ id: z.int(), name: z.string() })

const ScheduleSection = Named.extend({
  courseId: z.int(),
  courseName: z.string(),
  teachers: z.array(Named),
  room: Named.nullable(),
})

export const ScheduleLesson = z.object({
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  /** Null: it has no place yet. */
  weekday: z.int().nullable(),
  lessonNumber: z.int().nullable(),
  length: z.int(),
  parity: z.enum(PARITIES),
  room: Named.nullable(),
  locked: z.boolean(),
  teachers: z.array(Named),
  classes: z.array(Named),
  /** 走班: one lesson for all 教学班 of the band, which move together; `teachers` are those of all of them. */
  band: z.int().optional(),
  sections: z.array(ScheduleSection).optional(),
})
export type ScheduleLesson = z.output<typeof ScheduleLesson>

const Move = z
  .object({
    id: Id('课不正确'),
    weekday: optional(whole(1, 7, '星期应为 1 到 7')),
    lessonNumber: optional(whole(1, LESSON_NUMBER_MAX, `节次应为 1 到 ${LESSON_NUMBER_MAX}`)),
    locked: z.boolean('锁定状态不正确').optional(),
    /** Where it would like to be; taken where it suits and is free. */
    roomId: optional(Id('场地不正确')),
  })
  .refine(({ weekday, lessonNumber }) => (weekday == null) === (lessonNumber == null), {
    path: ['lessonNumber'],
    message: '请同时说明星期和节次',
  })

/** All lessons of a large school: they are locked in one step. */
export const MOVES_MAX = 5000
/** Of these so many go to another place, which is judged with everything around it. */
export const GOING_MAX = 500
export const LessonMoves = z.object({
  version: readVersion(),
  moves: z
    .array(Move, '请说明要移动的课')
    .min(1, '请说明要移动的课')
    .max(MOVES_MAX, `一次最多移动 ${MOVES_MAX} 节课`),
})
export type LessonMoves = z.output<typeof LessonMoves>

export const LessonsMoved = z.object({
  version: z.int(),
  /** The room each of them has now. */
  rooms: z.array(z.object({ id: z.int(), room: Named.nullable() })),
  /** Rules that must be kept and are not, as far as these lessons are part of it: it cannot be published so. */
  broken: z.array(z.string()),
})
export type LessonsMoved = z.output<typeof LessonsMoved>

/** All that the workbench asks and tells without a server. */
export const Workbench = z.object({
  version: z.int(),
  lessons: z.array(ScheduleLesson),
  rooms: z.array(Named),
  /** Of each of the engine's bells its periods in order. */
  bells: z.array(
    z.object({ id: z.string(), periods: z.array(z.object({ lessonNumber: z.int(), startsAt: z.string() })) }),
  ),
  /** What each of its rules says, and which cost it is counted under. */
  rules: z.array(z.object({ id: z.string(), words: z.string(), key: RuleCost.shape.rule })),
  /** Those of the school that it has classes of. */
  stages: z.array(z.enum(STAGES)),
  /** The problem as the engine takes it; its types are the engine's. */
  problem: z.looseObject({}),
})
export type Workbench = z.output<typeof Workbench>

/** The lessons of one class and course that stand elsewhere, and what each version costs. */
const Difference = z.object({
  courseName: z.string(),
  classNames: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export const ScheduleComparison = z.object({
  same: z.int(),
  differences: z.array(Difference),
  /** The other version and this one, judged by the rules of this one. */
  costs: z.object({ before: z.array(RuleCost), after: z.array(RuleCost) }),
  hard: z.object({ before: z.int(), after: z.int() }),
  soft: z.object({ before: z.number(), after: z.number() }),
})
export type ScheduleComparison = z.output<typeof ScheduleComparison>

export const PublishInput = z.object({
  effectiveFrom: LocalDate('请选择生效日期'),
  version: readVersion(),
  watchesVersion: readVersion(),
})

const planning = ['schedule:create', 'schedule:update', 'schedule:manage'] as const

export const schedulesApi = {
  search: endpoint('GET /api/schedules', {
    summary: '一个学期的课表版本',
    access: planning,
    query: z.object({ semesterId: Id('请选择学期'), ...pageQuery(20) }),
    // Whether all that is taught in the semester is the reader's to plan, too, and it is not over.
    data: Page(Schedule).extend({ mayCreate: z.boolean() }),
    failed: '获取课表版本失败',
  }),
  create: endpoint('POST /api/schedules', {
    summary: '按任课安排新建课表草稿',
    access: planning,
    body: ScheduleInput,
    data: ScheduleDetail,
    done: '已新建课表草稿',
    failed: '新建课表失败',
  }),
  get: endpoint('GET /api/schedules/{id}', {
    summary: '一个课表版本及其规则',
    access: planning,
    data: ScheduleDetail,
    failed: '获取课表失败',
  }),
  update: endpoint('PUT /api/schedules/{id}', {
    summary: '修改草稿的名称和规则',
    access: planning,
    body: ScheduleUpdate,
    data: ScheduleDetail,
    done: '已保存',
    failed: '保存课表失败',
  }),
  remove: endpoint('DELETE /api/schedules/{id}', {
    summary: '删除草稿',
    access: planning,
    done: '已删除',
    failed: '删除课表失败',
  }),
  copy: endpoint('POST /api/schedules/{id}/copy', {
    summary: '复制一个版本为新草稿',
    access: planning,
    body: z.object({ name }),
    data: ScheduleDetail,
    done: '已复制',
    failed: '复制课表失败',
  }),
  follow: endpoint('POST /api/schedules/{id}/follow', {
    summary: '按任课安排更新草稿：相同的课保留时间、场地和锁定',
    access: planning,
    body: z.object({ version: readVersion() }),
    data: ScheduleFollowed,
    failed: '更新失败',
  }),
  check: endpoint('GET /api/schedules/{id}/check', {
    summary: '排课前的数据检查',
    access: planning,
    data: ScheduleCheck,
    failed: '检查失败',
  }),
  lessons: endpoint('GET /api/schedules/{id}/lessons', {
    summary: '一个版本的全部课，或一个班的',
    access: planning,
    query: z.object({ classId: Id('班级不正确').optional() }),
    data: z.array(ScheduleLesson),
    failed: '获取课表失败',
  }),
  move: endpoint('PUT /api/schedules/{id}/lessons', {
    summary: '移动、取下或锁定草稿中的课；有冲突则整体拒绝',
    access: planning,
    body: LessonMoves,
    data: LessonsMoved,
    failed: '移动失败',
  }),
  workbench: endpoint('GET /api/schedules/{id}/workbench', {
    summary: '排课工作台：一个版本的课、规则和排课模型',
    access: planning,
    data: Workbench,
    failed: '获取课表失败',
  }),
  exportAll: endpoint('GET /api/schedules/{id}/export', {
    summary: '导出一个版本的总课表，一个班一行',
    access: planning,
    reply: 'file',
    protects: false,
    failed: '导出课表失败',
  }),
  compare: endpoint('GET /api/schedules/{id}/compare/{otherId}', {
    summary: '比较两个版本',
    access: planning,
    data: ScheduleComparison,
    failed: '比较失败',
  }),
  publish: endpoint('POST /api/schedules/{id}/publish', {
    summary: '发布课表，自某日起生效',
    access: 'schedule:manage',
    body: PublishInput,
    data: ScheduleDetail,
    done: '课表已发布',
    failed: '发布失败',
  }),
  withdraw: endpoint('POST /api/schedules/{id}/withdraw', {
    summary: '撤回还没有开始执行的、或今天刚发布的课表，它又是草稿',
    access: 'schedule:manage',
    data: ScheduleDetail,
    done: '已撤回发布，课表又是草稿',
    failed: '撤回发布失败',
  }),
}
