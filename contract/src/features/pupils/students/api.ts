import { z } from 'zod'
import { LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { fieldGroups, selectedIds } from '../../../common/exports'
import { flag, Id, ids } from '../../../common/fields'
import { GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { GENDERS } from '../../../common/person'
import { Revealed } from '../../../common/reveal'
import {
  Reveal,
  RevealInput,
  SavedStudent,
  StudentDetail,
  StudentRow,
  TransferInput,
  TransferRecord,
} from './detail'
import { StudentInput, StudentUpdate } from './input'

/** Dates stand as YYYY-MM-DD in queries, and both ends belong to the range (decisions G57). */
const filters = {
  name: z.string().max(20, '姓名过长').optional(),
  studentNumber: z.string().max(20, '学号过长').optional(),
  classId: Id().optional(),
  gender: z.enum(GENDERS, '性别不正确').optional(),
  departmentId: Id().optional(),
  includeSubDepartments: flag().default(true),
  enrollmentStartDate: LocalDate().optional(),
  enrollmentEndDate: LocalDate().optional(),
  /** Those with a transfer that nobody has approved yet. */
  transfer: z.enum(['pending'], '转学状态不正确').optional(),
}
export const StudentFilter = z.object(filters)
export type StudentFilter = z.output<typeof StudentFilter>

const GROUPS = ['contact', 'identity', 'health', 'family'] as const
export type StudentGroup = (typeof GROUPS)[number]
export const StudentExport = StudentFilter.extend({ ids: selectedIds(), groups: fieldGroups(GROUPS) })
export type StudentExport = z.output<typeof StudentExport>

export const STUDENT_SORT_KEYS = ['studentNumber', 'enrollmentDate', 'name'] as const
export const StudentSearch = z.object({ ...filters, ...pageQuery(), ...sortQuery(STUDENT_SORT_KEYS) })
export type StudentSearch = z.output<typeof StudentSearch>

/** A pupil as the profile picker shows them (002 §7.1). */
export const StudentOption = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  grade: GradeName.nullable(),
})
export type StudentOption = z.output<typeof StudentOption>

export const ClassAssignment = z.object({
  classId: Id('请选择班级'),
  studentIds: ids('请选择学生').refine((list) => list.length > 0, '请选择学生'),
})
export type ClassAssignment = z.output<typeof ClassAssignment>

const MB = 1024 * 1024
export const PHOTO_MAX_BYTES = 2 * MB

export const studentsApi = {
  search: endpoint('GET /api/students/search', {
    summary: '查询学生',
    access: 'staff',
    query: StudentSearch,
    data: Page(StudentRow),
    failed: '获取学生列表失败',
  }),
  /** Everyone in reach, or with `size` the first of those a name finds (decisions G58). */
  options: endpoint('GET /api/students', {
    summary: '学生选项',
    access: 'staff',
    query: z.object({ name: filters.name, size: pageQuery().size.unwrap().optional() }),
    data: z.array(StudentOption),
    failed: '获取学生列表失败',
  }),
  exportAll: endpoint('GET /api/students/export', {
    summary: '导出学生：筛选的或所选的，可只含部分信息',
    access: 'staff',
    query: StudentExport,
    reply: 'file',
    protects: true,
    done: '学生数据导出成功',
    failed: '导出学生数据失败',
  }),
  /** Read directly as the student, not wrapped (001 §7.3; decisions G16). */
  get: endpoint('GET /api/students/{id}', {
    summary: '学生详情',
    access: 'session',
    data: StudentDetail,
    reply: 'bare',
    failed: '获取学生详情失败',
  }),
  create: endpoint('POST /api/students', {
    summary: '新增学生',
    access: 'staff',
    body: StudentInput,
    data: SavedStudent,
    done: '创建学生成功',
    failed: '创建学生失败',
  }),
  update: endpoint('PUT /api/students/{id}', {
    summary: '更新学生',
    access: 'staff',
    body: StudentUpdate,
    data: SavedStudent,
    done: '更新学生成功',
    failed: '更新学生失败',
  }),
  /** One of a batch: the account is disabled and unlinked (decisions G13). */
  remove: endpoint('DELETE /api/students/{id}', {
    summary: '删除学生，禁用其账号',
    access: 'staff',
    done: '删除学生成功',
    failed: '批量删除失败',
  }),
  removeWithUser: endpoint('DELETE /api/students/{id}/with-user', {
    summary: '删除学生及其账号',
    access: 'staff',
    done: '删除学生及关联用户成功',
    failed: '删除学生失败',
  }),
  photo: endpoint('GET /api/students/{id}/photo', {
    summary: '学生照片',
    access: 'session',
    query: z.object({ size: z.enum(['thumbnail']).optional() }),
    reply: 'file',
    protects: false,
  }),
  uploadPhoto: endpoint('POST /api/students/{id}/photo', {
    summary: '上传学生照片',
    access: 'staff',
    upload: { maxBytes: PHOTO_MAX_BYTES, tooLarge: '照片大小不能超过2MB!', missing: '请选择照片' },
    data: z.object({ photoUrl: z.string() }),
    done: '照片上传成功',
    failed: '照片上传失败',
  }),
  assignClass: endpoint('PUT /api/students/{id}/class', {
    summary: '为学生分配班级',
    access: 'staff',
    body: z.object({ classId: Id('请选择班级') }),
    data: SavedStudent,
    done: '班级分配成功',
    failed: '班级分配失败',
  }),
  assignClasses: endpoint('PUT /api/students/class', {
    summary: '为多名学生分配同一班级，逐名告知结果',
    access: 'staff',
    body: ClassAssignment,
    data: z.object({
      /** Who is in the class now. */
      assigned: z.array(z.int()),
      /** Who is not, and why. */
      failed: z.array(z.object({ id: z.int(), message: z.string() })),
      warnings: z.array(z.string()),
    }),
    failed: '班级分配失败',
  }),
  removeFromClass: endpoint('DELETE /api/students/{id}/class', {
    summary: '将学生移出班级',
    access: 'staff',
    data: SavedStudent,
    done: '已从班级中移除',
    failed: '班级分配失败',
  }),
  addTransfer: endpoint('POST /api/students/{id}/transfer-records', {
    summary: '新增转学记录',
    access: 'staff',
    body: TransferInput,
    data: TransferRecord,
    done: '转学记录已添加',
    failed: '添加转学记录失败',
  }),
  approveTransfer: endpoint('PUT /api/students/{id}/transfer-records/{recordId}/approve', {
    summary: '审核转学记录（管理员）',
    access: 'staff',
    data: TransferRecord,
    done: '转学记录已审核',
    failed: '审核转学记录失败',
  }),
  reveal: endpoint('POST /api/students/{id}/reveal', {
    summary: '查看一项受保护的信息，记入日志，家长可见',
    access: 'staff',
    body: RevealInput,
    data: Revealed,
    failed: '查看失败',
  }),
  reveals: endpoint('GET /api/students/{id}/reveals', {
    summary: '谁查看过受保护的信息',
    access: 'session',
    data: z.array(Reveal),
    failed: '获取查看记录失败',
  }),
  ...importEndpoints('/api/students', {
    access: 'staff',
    noun: '学生',
    tooLarge: '上传文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入成功',
  }),
}
