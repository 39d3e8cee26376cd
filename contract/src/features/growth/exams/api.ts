import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, ids, optional, optionalText, readVersion, text } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery } from '../../../common/page'
import {
  EXAM_COURSES_MAX,
  EXAM_ITEMS_MAX,
  EXAM_STATUSES,
  EXAM_TYPES,
  EXAM_WAITS,
  FULL_MARKS,
  Marks,
  REASON_MAX,
} from './values'

const FULL_MESSAGE = `满分应在 ${FULL_MARKS.min} 到 ${FULL_MARKS.max} 之间，每档 0.5`
const Full = Marks(FULL_MESSAGE).refine((marks) => marks >= 0.5, FULL_MESSAGE)

export const ExamItemInput = z.object({
  title: text({ required: '请填写题号', max: 10 }),
  fullMarks: Full,
  knowledge: optionalText({ max: 30 }),
})

const sumOf = (items: readonly { fullMarks: number }[]) =>
  items.reduce((sum, { fullMarks }) => sum + fullMarks, 0)

export const ExamCourseInput = z
  .object({
    courseId: Id('请选择课程'),
    fullMarks: Full.refine((marks) => marks >= FULL_MARKS.min, FULL_MESSAGE),
    /** Left out: one mark for the whole paper. */
    items: z
      .array(ExamItemInput, '题目格式不正确')
      .max(EXAM_ITEMS_MAX, `最多 ${EXAM_ITEMS_MAX} 道题`)
      .default([]),
  })
  .superRefine(({ fullMarks, items }, ctx) => {
    const sum = sumOf(items)
    if (items.length > 0 && sum !== fullMarks)
      ctx.addIssue({ code: 'custom', path: ['items'], message: `各题共 ${sum} 分，与满分 ${fullMarks} 不符` })
    if (new Set(items.map(({ title }) => title)).size !== items.length)
      ctx.addIssue({ code: 'custom', path: ['items'], message: '题号不能重复' })
  })

const isOnce = (values: readonly number[]) => new Set(values).size === values.length

const fields = {
  name: text({ required: '请填写考试名称', min: 2, max: 50 }),
  type: z.enum(EXAM_TYPES, '请选择考试类型'),
  semesterId: Id('请选择学期'),
  grade: Grade('请选择年级'),
  startDate: LocalDate('请选择开始日期'),
  endDate: LocalDate('请选择结束日期'),
  /** The last day on which teachers enter marks; nothing: no end. */
  entryUntil: optional(LocalDate('请选择录入截止日期')),
  /** Nothing: all classes of the grade that have one of the courses. */
  classIds: optional(ids('请选择班级')),
  courses: z
    .array(ExamCourseInput, '请选择考试科目')
    .min(1, '请选择考试科目')
    .max(EXAM_COURSES_MAX, `最多 ${EXAM_COURSES_MAX} 个科目`)
    .refine((rows) => isOnce(rows.map(({ courseId }) => courseId)), '考试科目不能重复'),
}

/** What the form shows its rules from. */
export const ExamForm = z.object(fields)

export const ExamInput = z
  .object({ ...fields, version: readVersion() })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: '结束日期不能早于开始日期',
  })
  .refine(({ startDate, entryUntil }) => entryUntil == null || entryUntil >= startDate, {
    path: ['entryUntil'],
    message: '录入截止不能早于考试开始',
  })
export type ExamInput = z.output<typeof ExamInput>

export const ExamItem = z.object({
  title: z.string(),
  fullMarks: z.number(),
  knowledge: z.string().nullable(),
})
export type ExamItem = z.output<typeof ExamItem>

const Course = z.object({ courseId: z.int(), courseName: z.string(), fullMarks: z.number() })

export const ExamRow = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(EXAM_TYPES),
  semesterId: z.int(),
  semesterName: z.string(),
  grade: GradeName,
  startDate: DateText,
  endDate: DateText,
  entryUntil: DateText.nullable(),
  status: z.enum(EXAM_STATUSES),
  releasedAt: Instant.nullable(),
  courses: z.array(Course),
  /** Of the sheets, a class and a course each, that whoever asks may see. */
  sheetCount: z.int(),
  startedCount: z.int(),
  checkedCount: z.int(),
  version: z.int(),
  /** Change and release it; what is released stays. */
  mayManage: z.boolean(),
})
export type ExamRow = z.output<typeof ExamRow>

export const ExamSheet = z.object({
  classId: z.int(),
  className: z.string(),
  courseId: z.int(),
  pupils: z.int(),
  filled: z.int(),
  checkedByName: z.string().nullable(),
  checkedAt: Instant.nullable(),
  mayEnter: z.boolean(),
})
export type ExamSheet = z.output<typeof ExamSheet>

/** A 教学班 in its course: its pupils stand on the sheets of their classes, and are entered here side by side. */
export const ExamSection = z.object({
  sectionId: z.int(),
  name: z.string(),
  courseId: z.int(),
  pupils: z.int(),
  filled: z.int(),
})
export type ExamSection = z.output<typeof ExamSection>

export const ExamDetail = ExamRow.extend({
  classIds: z.array(z.int()),
  courses: z.array(Course.extend({ items: z.array(ExamItem) })),
  sheets: z.array(ExamSheet),
  /** Those that whoever asks teaches; of all classes, all. */
  sections: z.array(ExamSection),
})
export type ExamDetail = z.output<typeof ExamDetail>

export const ExamSearch = z.object({
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  type: z.enum(EXAM_TYPES, '考试类型不正确').optional(),
  grade: Grade('年级不正确').optional(),
  semesterId: Id('学期不正确').optional(),
  status: z.enum(EXAM_STATUSES, '状态不正确').optional(),
  /** With sheets that whoever asks can check, or ready for them to release. */
  waiting: z.enum(EXAM_WAITS, '待办不正确').optional(),
  ...pageQuery(10),
})
export type ExamSearch = z.output<typeof ExamSearch>

/** Whose courses and classes they are. */
export const ExamOffersQuery = z.object({ grade: Grade('请选择年级'), semesterId: Id('请选择学期') })
export type ExamOffersQuery = z.output<typeof ExamOffersQuery>

/** What an exam of a grade can be made of, as far as whoever asks may arrange it. */
export const ExamOffers = z.object({
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string(), courseCode: z.string() })),
  classes: z.array(z.object({ classId: z.int(), className: z.string() })),
})
export type ExamOffers = z.output<typeof ExamOffers>

export const WithdrawInput = z.object({
  reason: text({ required: '请填写撤回的原因', max: REASON_MAX }),
})
export type WithdrawInput = z.output<typeof WithdrawInput>

const PATH = '/api/exams'

export const examsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询考试；教师只见任教或担任班主任的',
    access: 'grade:view',
    query: ExamSearch,
    data: Page(ExamRow),
    failed: '获取考试列表失败',
  }),
  offers: endpoint(`GET ${PATH}/offers`, {
    summary: '一个年级在一个学期可以考的课程和参加的班级；教师只见任教的',
    access: 'grade:create',
    query: ExamOffersQuery,
    data: ExamOffers,
    failed: '获取年级课程失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增考试；教师只能为自己任教的班级和课程',
    access: 'grade:create',
    body: ExamInput,
    data: ExamDetail,
    done: '新增考试成功',
    failed: '新增考试失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '考试详情与各班各科的进度',
    access: 'grade:view',
    data: ExamDetail,
    failed: '获取考试失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改考试；已有成绩的科目、班级和题目不能去掉',
    access: 'grade:create',
    body: ExamInput,
    data: ExamDetail,
    done: '保存考试成功',
    failed: '保存考试失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除还没有成绩的考试',
    access: 'grade:create',
    done: '删除考试成功',
    failed: '删除考试失败',
  }),
  release: endpoint(`POST ${PATH}/{id}/release`, {
    summary: '发布成绩：此后学生和家长可见自己的',
    access: 'grade:create',
    data: ExamDetail,
    done: '成绩已发布',
    failed: '发布成绩失败',
  }),
  withdraw: endpoint(`POST ${PATH}/{id}/withdraw`, {
    summary: '撤回已发布的成绩，须有原因；学生和家长不再看到，他们和班主任都会收到提醒',
    access: 'grade:create',
    body: WithdrawInput,
    data: ExamDetail,
    done: '成绩已撤回',
    failed: '撤回成绩失败',
  }),
  exportScores: endpoint(`GET ${PATH}/{id}/export`, {
    summary: '导出一次考试的成绩：所见的班级和课程',
    access: 'grade:view',
    query: z.object({ classId: Id('班级不正确').optional() }),
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  templateOf: endpoint(`GET ${PATH}/{id}/template`, {
    summary: '一场考试的成绩导入模板：一名学生一行，一科一列',
    access: 'grade:create',
    reply: 'file',
    protects: false,
    done: '模板下载成功',
    failed: '下载模板失败',
  }),
  ...importEndpoints(PATH, {
    access: 'grade:create',
    noun: '考试成绩',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
