import { z } from 'zod'
import { LocalDate } from '../../../common/dates'
import { fieldGroups, selectedIds } from '../../../common/exports'
import { flag, Id, whole } from '../../../common/fields'
import { pageQuery, sortQuery } from '../../../common/page'
import { TITLE_MAX } from '../settings/api'
import { EMPLOYMENT_STATUSES, POLITICAL_STATUSES } from './values'

const years = (label: string) => whole(0, 100, `${label}应在0-100之间`).optional()
/** What the short list of 002 §3.13 knows too. */
const shortFilters = {
  name: z.string().max(50, '教师姓名过长').optional(),
  teacherNumber: z.string().max(20, '工号过长').optional(),
  departmentId: Id().optional(),
  title: z.string().max(TITLE_MAX, '职称不正确').optional(),
  hireStartDate: LocalDate('入职日期格式不正确').optional(),
  hireEndDate: LocalDate('入职日期格式不正确').optional(),
}
export const TeacherFilter = z.object({
  ...shortFilters,
  politicalStatus: z.enum(POLITICAL_STATUSES, '政治面貌不正确').optional(),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, '在职状态不正确').optional(),
  minYearsOfService: years('最少教龄'),
  maxYearsOfService: years('最多教龄'),
  certifications: z.string().max(50, '资格证书过长').optional(),
  specialty: z.string().max(50, '专业过长').optional(),
  includeSubDepartments: flag().optional(),
})
export type TeacherFilter = z.output<typeof TeacherFilter>

const GROUPS = ['contact', 'identity'] as const
export type TeacherGroup = (typeof GROUPS)[number]
export const TeacherExport = TeacherFilter.extend({ ids: selectedIds(), groups: fieldGroups(GROUPS) })
export type TeacherExport = z.output<typeof TeacherExport>

export const TEACHER_SORT_KEYS = ['id', 'teacherNumber', 'hireDate', 'name', 'birthDate'] as const
const sorting = sortQuery(TEACHER_SORT_KEYS)
export const TeacherSearch = TeacherFilter.extend({
  ...pageQuery(),
  ...sorting,
  includeClassAndCourses: flag().optional(),
})
export type TeacherSearch = z.output<typeof TeacherSearch>

const { page, size } = pageQuery(20)
/** Two spellings of one list: page and size, or pageNum (from one), pageSize and sortBy (decisions G21). */
export const TeacherList = z.object({
  ...shortFilters,
  page: page.unwrap().optional(),
  size,
  pageNum: z.coerce
    .number('页码必须为数字')
    .int('页码必须为整数')
    .min(1, '页码不能小于1')
    .max(1_000_000, '页码过大')
    .optional(),
  pageSize: size.unwrap().optional(),
  sortBy: sorting.sort,
})
export type TeacherList = z.output<typeof TeacherList>
