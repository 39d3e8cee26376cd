import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import { confirmQuery, Id, ids, optional, optionalText, readVersion, text } from '../../../common/fields'
import { GradeName } from '../../../common/grade'

export const COURSE_TYPES = ['必修', '选修'] as const
export const COURSE_SEMESTERS = ['第一学期', '第二学期', '全学年'] as const

export const CREDITS = { min: 0, max: 20 } as const
const CREDITS_MESSAGE = `学分应在${CREDITS.min}-${CREDITS.max}之间`
const CODE_MESSAGE = '课程代码只能包含字母、数字、连字符和下划线'

/** What looks like a number is one: forms send what was typed. */
export const creditsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const typed = value.trim()
  if (typed === '') return null
  return /^-?\d+\.?\d*$/.test(typed) ? Number(typed) : typed
}

const Credits = z.preprocess(
  creditsOf,
  z
    .number({ error: ({ input }) => (input == null ? '请输入学分' : '学分必须为数字') })
    .min(CREDITS.min, CREDITS_MESSAGE)
    .max(CREDITS.max, CREDITS_MESSAGE)
    .multipleOf(0.1, '学分最多保留一位小数'),
)

export const CourseInput = z.object({
  name: text({ required: '请输入课程名称', min: 2, max: 50 }),
  courseCode: text({ required: '请输入课程代码', max: 20, length: CODE_MESSAGE }).pipe(
    z.string().regex(/^[A-Za-z0-9_-]{2,20}$/, CODE_MESSAGE),
  ),
  courseType: z.enum(COURSE_TYPES, '请选择课程类型'),
  credits: Credits,
  semester: optional(z.enum(COURSE_SEMESTERS, '学期不正确')),
  departmentId: optional(Id()),
  description: optionalText({ max: 500 }),
  /** The whole set of teachers; left as it is when it is not sent. */
  teacherIds: ids('教师列表不正确').nullish(),
  version: readVersion(),
})
export type CourseInput = z.output<typeof CourseInput>

/** A code stays what it was: timetables and workbooks name courses by it (001 §5.2). */
export const CourseUpdate = CourseInput.omit({ courseCode: true })
export type CourseUpdate = z.output<typeof CourseUpdate>

/** A course as lists and pickers show it. */
export const CourseOption = z.object({
  id: z.int(),
  name: z.string(),
  courseCode: z.string(),
  courseType: z.enum(COURSE_TYPES),
  credits: z.number(),
  semester: z.enum(COURSE_SEMESTERS).nullable(),
  departmentName: z.string().nullable(),
  /** Within a class those who teach it there, elsewhere all who teach it. */
  teacherNames: z.array(z.string()),
})
export type CourseOption = z.output<typeof CourseOption>

export const CourseRow = CourseOption.extend({
  departmentId: z.int().nullable(),
  description: z.string().nullable(),
  teacherIds: z.array(z.int()),
  version: z.int(),
})
export type CourseRow = z.output<typeof CourseRow>

export const CourseTeacher = z.object({
  id: z.int(),
  name: z.string(),
  /** Also the name of an account (decisions G41), hence nothing for pupils and parents. */
  teacherNumber: z.string().nullable(),
  title: z.string().nullable(),
})
export type CourseTeacher = z.output<typeof CourseTeacher>

export const CourseClass = z.object({
  id: z.int(),
  name: z.string(),
  grade: GradeName,
  studentCount: z.int(),
  teacherNames: z.array(z.string()),
})
export type CourseClass = z.output<typeof CourseClass>

/** With the classes that the caller may see. */
export const CourseDetail = CourseRow.extend({
  teachers: z.array(CourseTeacher),
  classes: z.array(CourseClass),
})
export type CourseDetail = z.output<typeof CourseDetail>

export const CourseFilter = z.object({
  name: z.string().max(50, '课程名称过长').optional(),
  courseCode: z.string().max(20, '课程代码过长').optional(),
  courseType: z.enum(COURSE_TYPES, '课程类型不正确').optional(),
  departmentId: Id('部门不正确').optional(),
})
export type CourseFilter = z.output<typeof CourseFilter>
export const CourseExport = CourseFilter.extend({ ids: selectedIds() })
export type CourseExport = z.output<typeof CourseExport>

export const coursesApi = {
  list: endpoint('GET /api/courses', {
    summary: '全部课程',
    access: 'session',
    data: z.array(CourseOption),
    failed: '获取课程列表失败',
  }),
  all: endpoint('GET /api/courses/all', {
    summary: '查询课程',
    access: 'staff',
    query: CourseFilter,
    data: z.array(CourseRow),
    failed: '获取课程列表失败',
  }),
  exportAll: endpoint('GET /api/courses/export', {
    summary: '导出课程：筛选的或所选的',
    access: 'staff',
    query: CourseExport,
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出课程数据失败',
  }),
  get: endpoint('GET /api/courses/{id}', {
    summary: '课程详情',
    access: 'session',
    data: CourseDetail,
    failed: '获取课程详情失败',
  }),
  create: endpoint('POST /api/courses', {
    summary: '新增课程',
    access: 'course:create',
    body: CourseInput,
    data: CourseDetail,
    done: '创建课程成功',
    failed: '创建课程失败',
  }),
  update: endpoint('PUT /api/courses/{id}', {
    summary: '更新课程',
    access: 'course:update',
    /** Asks before assignments of teachers taken away end. */
    query: confirmQuery(),
    body: CourseUpdate,
    data: CourseDetail,
    done: '更新课程成功',
    failed: '更新课程失败',
  }),
  remove: endpoint('DELETE /api/courses/{id}', {
    summary: '删除课程',
    access: 'course:delete',
    done: '删除课程成功',
    failed: '删除课程失败',
  }),
  removeMany: endpoint('DELETE /api/courses/batch', {
    summary: '批量删除课程',
    access: 'course:delete',
    body: ids('请选择要删除的课程').refine((list) => list.length > 0, '请选择要删除的课程'),
    done: '批量删除课程成功',
    failed: '批量删除课程失败',
  }),
  assignTeachers: endpoint('POST /api/courses/{id}/teachers', {
    summary: '为课程分配教师',
    access: 'course:assignTeacher',
    /** Asks before assignments of the teachers taken away end. */
    query: confirmQuery(),
    body: ids('请选择教师'),
    data: CourseDetail,
    done: '教师分配成功',
    failed: '教师分配失败',
  }),
}
