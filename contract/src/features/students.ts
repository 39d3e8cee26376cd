import { z } from 'zod'
import { DateText } from '../common/dates'
import { endpoint } from '../common/endpoint'
import { Id } from '../common/fields'
import { GradeName } from '../common/grade'
import { Page, pageQuery, sortQuery } from '../common/page'

export const GENDERS = ['男', '女'] as const
export const ENROLLMENT_STATUSES = ['在校', '休学', '退学', '毕业', '转学'] as const
export const GUARDIAN_RELATIONSHIPS = ['父亲', '母亲', '祖父', '祖母', '其他'] as const

/** A pupil as lists show them: nothing protected. */
export const StudentRow = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  birthDate: DateText.nullable(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  grade: GradeName.nullable(),
  enrollmentDate: DateText.nullable(),
  enrollmentStatus: z.enum(ENROLLMENT_STATUSES),
})
export type StudentRow = z.output<typeof StudentRow>

export const StudentDetail = StudentRow.extend({ headTeacherName: z.string().nullable() })
export type StudentDetail = z.output<typeof StudentDetail>

export const STUDENT_SORT_KEYS = ['studentNumber', 'enrollmentDate', 'name'] as const

export const StudentSearch = z.object({
  name: z.string().max(20, '姓名过长').optional(),
  studentNumber: z.string().max(20, '学号过长').optional(),
  classId: Id().optional(),
  gender: z.enum(GENDERS, '性别不正确').optional(),
  ...pageQuery(),
  ...sortQuery(STUDENT_SORT_KEYS),
})
export type StudentSearch = z.output<typeof StudentSearch>

export const studentsApi = {
  search: endpoint('GET /api/students/search', {
    summary: '查询学生',
    access: 'staff',
    query: StudentSearch,
    data: Page(StudentRow),
    failed: '获取学生列表失败',
  }),
  /** Read directly as the student, not wrapped (001 §7.3; decisions G16). */
  get: endpoint('GET /api/students/{id}', {
    summary: '学生详情',
    access: 'session',
    data: StudentDetail,
    reply: 'bare',
    failed: '获取学生详情失败',
  }),
}
