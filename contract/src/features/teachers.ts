import { z } from 'zod'
import { endpoint } from '../common/endpoint'
import { Page, pageQuery } from '../common/page'

export const EMPLOYMENT_STATUSES = ['在职', '退休', '调出', '离职', '休假'] as const
export const TITLES = [
  '教授',
  '副教授',
  '讲师',
  '助教',
  '正高级教师',
  '高级教师',
  '一级教师',
  '二级教师',
  '三级教师',
] as const
export const EDUCATIONS = ['博士', '硕士', '本科', '专科'] as const
export const POLITICAL_STATUSES = ['中共党员', '中共预备党员', '共青团员', '民主党派', '群众'] as const
export const MARITAL_STATUSES = ['未婚', '已婚', '离异', '丧偶'] as const

/** A teacher as pickers show them, labelled with name and number (001 §3.3). */
export const TeacherOption = z.object({
  id: z.int(),
  name: z.string(),
  teacherNumber: z.string(),
  title: z.string().nullable(),
  departmentName: z.string().nullable(),
})
export type TeacherOption = z.output<typeof TeacherOption>

const { page, size } = pageQuery(20)

export const teachersApi = {
  /** Without `page` everything as a list, with it a page (001 §7.1, §7.2: "data is an array or has content"). */
  list: endpoint('GET /api/teachers', {
    summary: '教师选项',
    access: 'staff',
    query: z.object({
      name: z.string().max(50, '教师姓名过长').optional(),
      page: page.unwrap().optional(),
      size,
    }),
    data: z.union([z.array(TeacherOption), Page(TeacherOption)]),
    failed: '获取教师列表失败',
  }),
}
