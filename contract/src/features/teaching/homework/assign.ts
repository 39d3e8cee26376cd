import { z } from 'zod'
import { DateText, Instant, Moment } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import {
  clientId,
  flag,
  Id,
  ids,
  optional,
  optionalText,
  readVersion,
  text,
  whole,
} from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { RichText } from '../../../common/rich-text'
import { StoredFile } from '../../base/files'
import {
  HOMEWORK_CONTENT_MAX,
  HOMEWORK_STATUSES,
  HOMEWORK_TITLE_MAX,
  LEVEL_STYLES,
  MINUTES_MAX,
  PHOTOS_MAX,
  REASON_MAX,
  SCORINGS,
} from './values'

const CLASSES_MAX = 60
const TOO_MANY = `班级不能超过 ${CLASSES_MAX} 个`
const MINUTES = `预计用时应为 0 到 ${MINUTES_MAX} 分钟`

const ClassDue = z.object({ classId: Id('请选择班级'), dueAt: Moment('请选择截止时间') })

/** What a teacher writes; also what a template keeps. */
export const HomeworkWords = z.object({
  title: text({ required: '请输入作业标题', max: HOMEWORK_TITLE_MAX }),
  /** Plain words are always taken; formatted ones stand in `doc`, and then these are made of them. */
  content: optionalText({ max: HOMEWORK_CONTENT_MAX }),
  doc: optional(RichText(HOMEWORK_CONTENT_MAX)),
  courseId: Id('请选择课程'),
  /** A draft may leave it open; written work that is given out may not. */
  estimatedMinutes: optional(whole(0, MINUTES_MAX, MINUTES)),
  written: z.boolean('请选择是否书面作业').default(true),
  scoring: z.enum(SCORINGS, '请选择批改方式').default('points'),
  levelStyle: z.enum(LEVEL_STYLES, '请选择等级的写法').default('letters'),
  /** Otherwise a tick says that it is done. */
  needsSubmission: z.boolean('请选择是否需要提交').default(true),
})
export type HomeworkWords = z.output<typeof HomeworkWords>

/** `classes`, or `classIds` with one due time for all of them. */
export const HomeworkInput = HomeworkWords.extend({
  classes: z
    .array(ClassDue, '请选择班级')
    .max(CLASSES_MAX, TOO_MANY)
    .refine(
      (list) => new Set(list.map(({ classId }) => classId)).size === list.length,
      '同一个班级只能选一次',
    )
    .optional(),
  classIds: ids('请选择班级')
    .refine((list) => list.length <= CLASSES_MAX, TOO_MANY)
    .optional(),
  dueAt: optional(Moment('请选择截止时间')),
  fileIds: z
    .array(Id('附件不正确'), '附件不正确')
    .max(PHOTOS_MAX, `附件不能超过 ${PHOTOS_MAX} 个`)
    .transform((list) => [...new Set(list)])
    .default([]),
  /** When it goes out by itself. */
  publishAt: optional(Moment('发布时间不正确')),
  /** Why it may take more than the day has left. */
  overCapReason: optionalText({ max: REASON_MAX }),
  /** Without it a draft, unless it has an hour at which it goes out. */
  status: z.enum(['DRAFT', 'PUBLISHED'], '新作业只能是草稿或发布').optional(),
  version: readVersion(),
  clientId: clientId(),
})
export type HomeworkInput = z.output<typeof HomeworkInput>

/** How far a class is with it. */
export const ClassProgress = z.object({
  total: z.int(),
  submitted: z.int(),
  late: z.int(),
  graded: z.int(),
  returned: z.int(),
})
export type ClassProgress = z.output<typeof ClassProgress>

export const HomeworkClass = z.object({
  classId: z.int(),
  className: z.string(),
  dueAt: Instant,
  /** The day whose evening it takes. */
  day: DateText,
  /** Only for staff. */
  progress: ClassProgress.nullable(),
})
export type HomeworkClass = z.output<typeof HomeworkClass>

export const HomeworkRow = z.object({
  id: z.int(),
  title: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  authorId: z.int(),
  authorName: z.string(),
  status: z.enum(HOMEWORK_STATUSES),
  estimatedMinutes: z.int().nullable(),
  written: z.boolean(),
  scoring: z.enum(SCORINGS),
  levelStyle: z.enum(LEVEL_STYLES),
  needsSubmission: z.boolean(),
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  /** Only for staff. */
  overCapReason: z.string().nullable(),
  fileCount: z.int(),
  /** Of its classes those within the caller's reach. */
  classes: z.array(HomeworkClass),
  may: z.object({
    /** Change, publish, copy, delete. */
    manage: z.boolean(),
    /** Close, open again, withdraw, call off its hour: for all its classes at once. */
    end: z.boolean(),
    grade: z.boolean(),
  }),
})
export type HomeworkRow = z.output<typeof HomeworkRow>

export const HomeworkDetail = HomeworkRow.extend({
  content: z.string(),
  doc: z.unknown().nullable(),
  files: z.array(StoredFile),
  withdrawReason: z.string().nullable(),
})
export type HomeworkDetail = z.output<typeof HomeworkDetail>

export const HomeworkSearch = z.object({
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  status: z.enum(HOMEWORK_STATUSES, '状态不正确').optional(),
  courseId: Id('课程不正确').optional(),
  classId: Id('班级不正确').optional(),
  /** Only what somebody has handed in and nobody has marked. */
  waiting: flag().optional(),
  ...pageQuery(),
})
export type HomeworkSearch = z.output<typeof HomeworkSearch>

/** What the caller may give homework in, and to whom. */
export const HomeworkOptions = z.object({
  courses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      classes: z.array(
        z.object({ id: z.int(), name: z.string(), grade: z.int(), students: z.int(), cap: z.int() }),
      ),
    }),
  ),
  /** The next day with lessons for all of these classes: what is given today is collected then. */
  nextSchoolDay: DateText,
})
export type HomeworkOptions = z.output<typeof HomeworkOptions>

export const HomeworkTemplate = HomeworkWords.extend({
  id: z.int(),
  courseName: z.string(),
  content: z.string(),
  doc: z.unknown().nullable(),
  updatedAt: Instant,
})
export type HomeworkTemplate = z.output<typeof HomeworkTemplate>

/** How long pupils said the last ones of this course took them. */
export const MinutesLogged = z.object({
  homeworks: z.int(),
  pupils: z.int(),
  median: z.number().nullable(),
  /** How many pupils in each span of five minutes, from the shortest on. */
  spread: z.array(z.object({ from: z.int(), count: z.int() })),
  /** Estimates so far against what it took: what to write next for so many minutes. */
  ratio: z.number().nullable(),
})
export type MinutesLogged = z.output<typeof MinutesLogged>

const asRead = z.object({ version: readVersion() })
const MANAGED = { access: 'homework:create', data: HomeworkDetail } as const

export const homeworksApi = {
  search: endpoint('GET /api/homeworks/search', {
    summary: '查询布置的作业与提交进度',
    access: 'homework:view',
    query: HomeworkSearch,
    data: Page(HomeworkRow),
    failed: '获取作业列表失败',
  }),
  options: endpoint('GET /api/homeworks/options', {
    summary: '可以布置作业的课程与班级',
    access: 'homework:create',
    data: HomeworkOptions,
    failed: '获取任教班级失败',
  }),
  minutes: endpoint('GET /api/homeworks/minutes', {
    summary: '学生做同类作业的实际用时',
    access: 'homework:create',
    query: z.object({ courseId: Id('请选择课程') }),
    data: MinutesLogged,
  }),
  templates: endpoint('GET /api/homeworks/templates', {
    summary: '自己的作业模板',
    access: 'homework:create',
    data: z.array(HomeworkTemplate),
    failed: '获取模板失败',
  }),
  saveTemplate: endpoint('POST /api/homeworks/templates', {
    summary: '存为模板；同名的被替换',
    access: 'homework:create',
    body: HomeworkWords,
    data: HomeworkTemplate,
    done: '已存为模板',
    failed: '保存模板失败',
  }),
  removeTemplate: endpoint('DELETE /api/homeworks/templates/{id}', {
    summary: '删除模板',
    access: 'homework:create',
    done: '已删除模板',
    failed: '删除模板失败',
  }),
  create: endpoint('POST /api/homeworks', {
    ...MANAGED,
    summary: '布置作业：存为草稿、定时或立即发布',
    body: HomeworkInput,
    failed: '保存作业失败',
  }),
  get: endpoint('GET /api/homeworks/{id}', {
    summary: '作业内容与各班进度',
    access: 'session',
    data: HomeworkDetail,
    failed: '获取作业失败',
  }),
  update: endpoint('PUT /api/homeworks/{id}', {
    ...MANAGED,
    summary: '修改作业；已发布的不能再改批改方式和班级',
    body: HomeworkInput,
    failed: '保存作业失败',
  }),
  remove: endpoint('DELETE /api/homeworks/{id}', {
    summary: '删除草稿',
    access: 'homework:create',
    done: '删除草稿成功',
    failed: '删除草稿失败',
  }),
  copy: endpoint('POST /api/homeworks/{id}/copy', {
    ...MANAGED,
    summary: '复制为新的草稿，截止时间顺延到同一星期几',
    done: '已复制为草稿',
    failed: '复制作业失败',
  }),
  publish: endpoint('POST /api/homeworks/{id}/publish', {
    ...MANAGED,
    summary: '发布；给出将来的时间即为定时发布',
    body: asRead.extend({
      publishAt: optional(Moment('发布时间不正确')),
      overCapReason: optionalText({ max: REASON_MAX }),
    }),
    done: '发布成功',
    failed: '发布失败',
  }),
  unschedule: endpoint('DELETE /api/homeworks/{id}/schedule', {
    ...MANAGED,
    summary: '取消定时发布，退回草稿',
    done: '已取消定时发布',
    failed: '取消定时发布失败',
  }),
  close: endpoint('POST /api/homeworks/{id}/close', {
    ...MANAGED,
    summary: '截止：不再收取',
    done: '已截止收取',
    failed: '截止失败',
  }),
  reopen: endpoint('POST /api/homeworks/{id}/reopen', {
    ...MANAGED,
    summary: '重新开放收取',
    done: '已重新开放',
    failed: '重新开放失败',
  }),
  withdraw: endpoint('POST /api/homeworks/{id}/withdraw', {
    ...MANAGED,
    summary: '撤回：学生和家长不再看到',
    body: z.object({ reason: optionalText({ max: REASON_MAX }) }),
    done: '已撤回',
    failed: '撤回失败',
  }),
}
