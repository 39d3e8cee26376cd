import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { emailAddress, GENDERS, mobile } from '../../../common/person'
import { unlessMasked } from '../../../common/protect'
import { ClassInput } from '../classes/api'
import { TeacherInput } from '../teachers/api'

export const SORT_ORDER = { min: 0, max: 9999 } as const
const SORT_MESSAGE = `排序应在${SORT_ORDER.min}-${SORT_ORDER.max}之间`

export const DepartmentInput = z.object({
  name: text({ required: '请输入部门名称', max: 50 }),
  code: text({ required: '请输入部门编码', max: 30 }),
  parentId: optional(Id('所选上级部门不存在')),
  departmentHeadId: optional(Id()),
  /** Left out of a new department: after the last of its siblings. */
  sortOrder: optional(whole(SORT_ORDER.min, SORT_ORDER.max, SORT_MESSAGE)),
  description: optionalText({ max: 500 }),
  version: readVersion(),
})
export type DepartmentInput = z.output<typeof DepartmentInput>

export interface DepartmentNode {
  id: number
  name: string
  code: string
  parentId: number | null
  sortOrder: number
  /** Of the whole branch. */
  teacherCount: number
  children: DepartmentNode[]
}

const DepartmentTree: z.ZodType<DepartmentNode> = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  parentId: z.int().nullable(),
  sortOrder: z.int(),
  teacherCount: z.int(),
  get children() {
    return z.array(DepartmentTree)
  },
})

export const DepartmentDetail = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  departmentHeadId: z.int().nullable(),
  departmentHeadName: z.string().nullable(),
  sortOrder: z.int(),
  description: z.string().nullable(),
  /** Both of the whole branch, as the lists below it count. */
  teacherCount: z.int(),
  courseCount: z.int(),
  version: z.int(),
})
export type DepartmentDetail = z.output<typeof DepartmentDetail>

export const DepartmentTeacher = z.object({
  id: z.int(),
  name: z.string(),
  teacherNumber: z.string(),
  gender: z.enum(GENDERS),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  photoUrl: z.string().nullable(),
  departmentId: z.int(),
  departmentName: z.string(),
  managedClassNames: z.array(z.string()),
  teachingCourseNames: z.array(z.string()),
})
export type DepartmentTeacher = z.output<typeof DepartmentTeacher>

/** A class as this page knows it: its grade is "1" to "12" (002 §3.4). */
export const DepartmentClass = z.object({
  id: z.int(),
  name: z.string(),
  grade: z.union([z.number().transform(String), z.string()]).meta({ type: 'string' }),
  classNumber: z.string().nullable(),
  academicYear: z.string().nullable(),
  classroomLocation: z.string().nullable(),
  departmentId: z.int(),
  departmentName: z.string(),
  headTeacherId: z.int().nullable(),
  headTeacherName: z.string().nullable(),
  assistantTeacherId: z.int().nullable(),
  capacity: z.int().nullable(),
  description: z.string().nullable(),
  studentCount: z.int(),
})
export type DepartmentClass = z.output<typeof DepartmentClass>

export const CLASS_CAPACITY = { min: 1, max: 100, usual: 50 } as const
const CAPACITY_MESSAGE = `班级容量应在${CLASS_CAPACITY.min}-${CLASS_CAPACITY.max}之间`
/** Offered even where the school has no such years (decisions G08). */
export const CLASS_YEARS = ['2023-2024', '2024-2025', '2025-2026'] as const
export const USUAL_CLASS_YEAR = '2024-2025'

/** The department page's own rules for a class (002 §5.5; decisions G06 to G08, G19). */
export const DepartmentClassForm = ClassInput.extend({
  name: text({ required: '请输入班级名称', min: 2, max: 50, length: '班级名称长度在2到50个字符' }),
  academicYear: text({ required: '请选择学年', max: 9 }),
  capacity: z
    .int({ error: ({ input }) => (input == null ? '请输入班级容量' : CAPACITY_MESSAGE) })
    .min(CLASS_CAPACITY.min, CAPACITY_MESSAGE)
    .max(CLASS_CAPACITY.max, CAPACITY_MESSAGE),
})

/** The same words for the same mistakes are not what the specification gives this page (002 §5.2; decisions G19). */
export const DepartmentTeacherForm = TeacherInput.extend({
  phone: unlessMasked(optional(mobile('请输入正确的手机号码'))),
  email: optional(emailAddress('请输入正确的邮箱地址')),
})

const subDepartments = (usual: boolean) => z.object({ includeSubDepartments: flag().default(usual) })

export const departmentsApi = {
  tree: endpoint('GET /api/departments/tree', {
    summary: '部门树',
    access: 'session',
    data: z.array(DepartmentTree),
    failed: '获取部门数据失败',
  }),
  list: endpoint('GET /api/departments', {
    summary: '全部部门',
    access: 'session',
    data: z.array(DepartmentDetail),
    failed: '获取部门数据失败',
  }),
  get: endpoint('GET /api/departments/{id}', {
    summary: '部门详情',
    access: 'session',
    data: DepartmentDetail,
    failed: '获取部门详情失败',
  }),
  teachers: endpoint('GET /api/departments/{id}/teachers', {
    summary: '部门教师',
    access: 'staff',
    query: subDepartments(true),
    data: z.array(DepartmentTeacher),
    failed: '获取部门教师失败',
  }),
  /** 002 §7.2 names the switch for teachers only, so the classes of the department itself are the usual answer. */
  classes: endpoint('GET /api/departments/{id}/classes', {
    summary: '部门班级',
    access: 'staff',
    query: subDepartments(false),
    data: z.array(DepartmentClass),
    failed: '获取部门班级失败',
  }),
  create: endpoint('POST /api/departments', {
    summary: '新增部门',
    access: 'system:manage',
    body: DepartmentInput,
    data: DepartmentDetail,
    done: '创建成功',
    failed: '创建部门失败',
  }),
  update: endpoint('PUT /api/departments/{id}', {
    summary: '更新部门',
    access: 'system:manage',
    body: DepartmentInput,
    data: DepartmentDetail,
    done: '更新成功',
    failed: '更新部门失败',
  }),
  remove: endpoint('DELETE /api/departments/{id}', {
    summary: '删除部门',
    access: 'system:manage',
    done: '删除成功',
    failed: '删除失败',
  }),
  move: endpoint('PUT /api/departments/{id}/move', {
    summary: '上移或下移部门',
    access: 'system:manage',
    body: z.object({ direction: z.enum(['up', 'down'], '移动方向只能为 up 或 down') }),
    data: DepartmentDetail,
    done: '更新成功',
    failed: '更新部门失败',
  }),
  addTeacher: endpoint('POST /api/departments/{id}/teachers/{teacherId}', {
    summary: '把教师加入部门',
    access: 'system:manage',
    done: '教师添加成功',
    failed: '教师添加失败',
  }),
  removeTeacher: endpoint('DELETE /api/departments/{id}/teachers/{teacherId}', {
    summary: '把教师移出部门',
    access: 'system:manage',
    done: '教师移除成功',
    failed: '教师移除失败',
  }),
}
