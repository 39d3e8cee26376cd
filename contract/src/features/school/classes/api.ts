import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { selectedIds } from '../../../common/exports'
import {
  confirmQuery,
  flag,
  Id,
  ids,
  optional,
  optionalText,
  readVersion,
  text,
  whole,
} from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { CourseOption } from '../courses/api'

export const CAPACITY = { min: 0, max: 100 } as const
const CAPACITY_MESSAGE = `班级容量应在${CAPACITY.min}-${CAPACITY.max}之间`

/** What may be written; the department page knows fields of which the class page knows nothing (decisions G07). */
export const ClassInput = z.object({
  name: text({ required: '请输入班级名称', min: 2, max: 50 }),
  grade: Grade('请选择年级'),
  headTeacherId: optional(Id('请选择班主任')),
  assistantTeacherId: optional(Id()),
  departmentId: optional(Id()),
  capacity: optional(whole(CAPACITY.min, CAPACITY.max, CAPACITY_MESSAGE)),
  classNumber: optional(z.string().regex(/^\d{1,2}$/, '班级编号为1-2位数字')),
  academicYear: optional(z.string().regex(/^\d{4}-\d{4}$/, '学年代码格式应为YYYY-YYYY')),
  classroomLocation: optionalText({ max: 100 }),
  description: optionalText({ max: 500 }),
  version: readVersion(),
})
export type ClassInput = z.output<typeof ClassInput>

/** The class page also asks for the head teacher (001 §5.1). */
export const ClassForm = ClassInput.extend({ headTeacherId: Id('请选择班主任') })

export const ClassRow = z.object({
  id: z.int(),
  name: z.string(),
  grade: GradeName,
  headTeacherId: z.int().nullable(),
  headTeacherName: z.string().nullable(),
  assistantTeacherId: z.int().nullable(),
  assistantTeacherName: z.string().nullable(),
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
  capacity: z.int().nullable(),
  classNumber: z.string().nullable(),
  academicYear: z.string().nullable(),
  classroomLocation: z.string().nullable(),
  description: z.string().nullable(),
  version: z.int(),
  studentCount: z.int(),
  courseNames: z.array(z.string()),
})
export type ClassRow = z.output<typeof ClassRow>

const filters = {
  name: z.string().max(50, '班级名称过长').optional(),
  grade: Grade('年级不正确').optional(),
  headTeacherName: z.string().max(50, '班主任姓名过长').optional(),
}
export const CLASS_SORT_KEYS = ['name', 'grade', 'studentCount', 'capacity'] as const
export const ClassFilter = z.object(filters)
export type ClassFilter = z.output<typeof ClassFilter>
export const ClassExport = ClassFilter.extend({ ids: selectedIds() })
export type ClassExport = z.output<typeof ClassExport>
export const ClassSearch = z.object({ ...filters, ...pageQuery(), ...sortQuery(CLASS_SORT_KEYS) })
export type ClassSearch = z.output<typeof ClassSearch>

/** A pupil as the class shows them: what a list needs, nothing protected. */
export const ClassStudent = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  gender: z.string(),
})
export type ClassStudent = z.output<typeof ClassStudent>

export const ClassCourse = CourseOption.extend({
  /** Of this semester, all teachers together; null where nobody has planned the class yet. */
  weeklyLessons: z.number().nullable(),
})
export type ClassCourse = z.output<typeof ClassCourse>

export const classesApi = {
  search: endpoint('GET /api/classes/search', {
    summary: '查询班级',
    access: 'staff',
    query: ClassSearch,
    data: Page(ClassRow),
    failed: '获取班级列表失败',
  }),
  options: endpoint('GET /api/classes', {
    summary: '班级选项；seats 时教职工另得现有人数和容量，health 时校医得全校的班级',
    access: 'session',
    query: z.object({ seats: flag().optional(), health: flag().optional() }),
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        grade: GradeName,
        /** Whoever asks heads it, or helps to. */
        own: z.boolean().optional(),
        studentCount: z.int().optional(),
        capacity: z.int().nullish(),
      }),
    ),
  }),
  exportAll: endpoint('GET /api/classes/export', {
    summary: '导出班级：筛选的或所选的',
    access: 'staff',
    query: ClassExport,
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
  get: endpoint('GET /api/classes/{id}', {
    summary: '班级详情',
    access: 'staff',
    data: ClassRow,
    failed: '获取班级详情失败',
  }),
  create: endpoint('POST /api/classes', {
    summary: '新增班级',
    access: 'class:create',
    body: ClassInput,
    data: ClassRow,
    done: '创建班级成功',
    failed: '创建班级失败',
  }),
  update: endpoint('PUT /api/classes/{id}', {
    summary: '更新班级',
    access: 'class:update',
    body: ClassInput,
    data: ClassRow,
    done: '更新班级成功',
    failed: '更新班级失败',
  }),
  remove: endpoint('DELETE /api/classes/{id}', {
    summary: '删除班级',
    access: 'class:delete',
    done: '删除班级成功',
    failed: '删除班级失败',
  }),
  removeMany: endpoint('DELETE /api/classes/batch', {
    summary: '批量删除班级',
    access: 'class:delete',
    body: ids('请选择要删除的班级').refine((list) => list.length > 0, '请选择要删除的班级'),
    done: '批量删除班级成功',
    failed: '批量删除班级失败',
  }),
  students: endpoint('GET /api/classes/{id}/students', {
    summary: '班级学生',
    access: 'staff',
    data: z.array(ClassStudent),
  }),
  courses: endpoint('GET /api/classes/{id}/courses', {
    summary: '班级课程与本学期周课时',
    access: 'session',
    data: z.array(ClassCourse),
  }),
  assignCourses: endpoint('POST /api/classes/{id}/courses', {
    summary: '为班级分配课程',
    access: 'class:assignCourse',
    /** Asks before assignments of the courses taken away end. */
    query: confirmQuery(),
    body: ids('请选择课程'),
    data: z.array(CourseOption),
    done: '课程分配成功',
    failed: '课程分配失败',
  }),
}
