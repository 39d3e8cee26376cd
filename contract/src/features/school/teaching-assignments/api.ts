import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, whole } from '../../../common/fields'
import { Grade } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { PatternInput, SaidPattern } from './pattern'
import { AssignmentRow, Candidate, FillPreview, PlanChange, PlanMatrix } from './plan'

export const WEEKLY_LESSONS = { min: 0, max: 40 } as const
/** What a teacher without a limit of their own is held to. */
export const DEFAULT_WEEKLY_LIMIT = 16
/** So many teachers share a course of a class. */
export const CELL_TEACHERS_MAX = 4
/** Before there was a limit of four, or by a joining of schools, a cell may hold dozens: it must still be emptied. */
const MARK_MAX = 1000
export const CELLS_MAX = 500
/** A whole grade of a large school is filled at once. */
export const FILL_MAX = 3000

const WEEKLY_MESSAGE = `周课时应为${WEEKLY_LESSONS.min}-${WEEKLY_LESSONS.max}的整数`
export const WeeklyLessons = whole(WEEKLY_LESSONS.min, WEEKLY_LESSONS.max, WEEKLY_MESSAGE)

const Share = z.object({ teacherId: Id('请选择教师'), weeklyLessons: WeeklyLessons })

const shares = (least: number) =>
  z
    .array(Share, '请选择教师')
    .min(least, '请选择教师')
    .max(CELL_TEACHERS_MAX, `一门课程最多安排 ${CELL_TEACHERS_MAX} 位教师`)
    .refine(
      (list) => new Set(list.map(({ teacherId }) => teacherId)).size === list.length,
      '同一位教师不能重复安排',
    )

const place = { classId: Id('请选择班级'), courseId: Id('请选择课程') }

/** No cell stands twice in a list: which of the two was meant? */
const cells = <T extends z.ZodType<{ classId: number; courseId: number }>>(cell: T, max: number) =>
  z
    .array(cell, '请填写任课安排')
    .min(1, '请填写任课安排')
    .max(max, `一次最多保存 ${max} 格`)
    .refine(
      (list) => new Set(list.map(({ classId, courseId }) => `${classId}-${courseId}`)).size === list.length,
      '同一班级的同一课程不能重复提交',
    )

/** The whole new content of a cell; an empty list ends what stands there. */
const CellInput = z.object({
  ...place,
  /** As read with the cell: what it held then. `''` for an empty one. Another state by now is refused with 409. */
  mark: z
    .string('标记不正确')
    .max(MARK_MAX, '标记不正确')
    .regex(/^(\d+(-\d+)*)?$/, '标记不正确'),
  assignments: shares(0),
  /** How they lay before they were taken away, where they are given back: said again as far as it still fits. */
  pattern: SaidPattern.optional(),
})
export type CellInput = z.output<typeof CellInput>

export const CellsInput = z.object({
  semesterId: Id('请选择学期'),
  cells: cells(CellInput, CELLS_MAX),
})
export type CellsInput = z.output<typeof CellsInput>

/** With the mark of the pattern that it was made from (`patternMark`); another one by now is refused with 409. */
const MarkedPattern = PatternInput.extend({ mark: z.string('标记不正确').max(MARK_MAX, '标记不正确') })
export type MarkedPattern = z.output<typeof MarkedPattern>

export const PatternsInput = z.object({
  semesterId: Id('请选择学期'),
  cells: cells(MarkedPattern, CELLS_MAX),
})
export type PatternsInput = z.output<typeof PatternsInput>

/** COURSES: the classes' courses, shared out among those who teach them. LAST: as in the semester before. */
export const FILL_SOURCES = ['COURSES', 'LAST'] as const
export const FillInput = z.object({
  semesterId: Id('请选择学期'),
  grade: Grade('请选择年级'),
  source: z.enum(FILL_SOURCES, '请选择填充来源'),
})
export type FillInput = z.output<typeof FillInput>

export const FillApply = z.object({
  semesterId: Id('请选择学期'),
  /** From the semester before, how lessons lie comes along too. */
  source: z.enum(FILL_SOURCES, '请选择填充来源').default('COURSES'),
  cells: cells(z.object({ ...place, assignments: shares(1) }), FILL_MAX),
})
export type FillApply = z.output<typeof FillApply>

/** NOW: what stands; ENDED: what was replaced or taken away. */
export const PLAN_STATES = ['NOW', 'ENDED', 'ALL'] as const
const filters = {
  semesterId: Id('学期不正确').optional(),
  grade: Grade('年级不正确').optional(),
  classId: Id('班级不正确').optional(),
  courseId: Id('课程不正确').optional(),
  teacherId: Id('教师不正确').optional(),
  state: z.enum(PLAN_STATES, '状态不正确').default('NOW'),
}
/** Without a semester: the current one. */
export const AssignmentFilter = z.object(filters)
export type AssignmentFilter = z.output<typeof AssignmentFilter>

export const ASSIGNMENT_SORT_KEYS = [
  'className',
  'courseName',
  'teacherName',
  'weeklyLessons',
  'createdAt',
] as const
export const AssignmentSearch = AssignmentFilter.extend({
  ...pageQuery(20),
  ...sortQuery(ASSIGNMENT_SORT_KEYS),
})
export type AssignmentSearch = z.output<typeof AssignmentSearch>

const access = 'schedule:manage'
const PATH = '/api/teaching-assignments'

export const teachingAssignmentsApi = {
  matrix: endpoint(`GET ${PATH}`, {
    summary: '任课安排表',
    access,
    query: z.object({ semesterId: Id('请选择学期'), grade: Grade('请选择年级') }),
    data: PlanMatrix,
    failed: '获取任课安排失败',
  }),
  list: endpoint(`GET ${PATH}/list`, {
    summary: '查询任课安排',
    access,
    query: AssignmentSearch,
    data: Page(AssignmentRow),
    failed: '获取任课安排失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出任课安排',
    access,
    query: AssignmentFilter,
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
  candidates: endpoint(`GET ${PATH}/candidates`, {
    summary: '可任课教师',
    access,
    query: z.object({
      semesterId: Id('请选择学期'),
      courseId: Id('请选择课程'),
      /** Name, pinyin or its initials, or number. */
      keyword: z.string().max(50, '关键词过长').optional(),
      /** Only who has the course on the teacher page. */
      onlyOfCourse: flag().optional(),
    }),
    data: z.array(Candidate),
    failed: '获取教师列表失败',
  }),
  save: endpoint(`PUT ${PATH}`, {
    summary: '保存任课安排',
    access,
    body: CellsInput,
    data: PlanChange,
    done: '保存成功',
    failed: '保存任课安排失败',
  }),
  savePatterns: endpoint(`PUT ${PATH}/patterns`, {
    summary: '保存连堂、单双周、上课地点、合班与同堂',
    access,
    body: PatternsInput,
    data: PlanChange,
    done: '保存成功',
    failed: '保存排课要求失败',
  }),
  previewFill: endpoint(`POST ${PATH}/fill/preview`, {
    summary: '预览填充任课安排',
    access,
    body: FillInput,
    data: FillPreview,
    failed: '预览失败',
  }),
  /** Writes only into cells that are still empty; what somebody filled meanwhile stays theirs. */
  fill: endpoint(`POST ${PATH}/fill`, {
    summary: '填充任课安排',
    access,
    body: FillApply,
    data: PlanChange,
    done: '填充成功',
    failed: '填充任课安排失败',
  }),
  setLimit: endpoint(`PUT ${PATH}/teachers/{id}/limit`, {
    summary: '设置教师周课时上限',
    access,
    /** `null`: the usual one. */
    body: z.object({
      limit: optional(whole(WEEKLY_LESSONS.min, WEEKLY_LESSONS.max, '周课时上限应为0-40的整数')),
    }),
    data: z.object({ teacherId: z.int(), limit: z.int(), ownLimit: z.boolean() }),
    done: '设置成功',
    failed: '设置失败',
  }),
  ...importEndpoints(PATH, {
    access,
    noun: '任课安排',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
