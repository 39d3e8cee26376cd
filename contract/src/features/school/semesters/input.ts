import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { Id, optional, readVersion, text, whole } from '../../../common/fields'

const CODE = '学期代码格式错误，例如：2024-2025-1'
export const SEMESTER_ORDER = { min: 1, max: 4 } as const
const ORDER = `学期序号应为${SEMESTER_ORDER.min}到${SEMESTER_ORDER.max}`

const code = (pattern: RegExp) =>
  text({ required: '请输入学期代码', max: 11, length: CODE }).refine((value) => pattern.test(value), CODE)

/** Orders 3 and 4 exist too, for schools that divide the year otherwise (decisions G09). */
export const SemesterInput = z.object({
  code: code(/^\d{4}-\d{4}-[1-4]$/),
  name: text({ required: '请输入学期名称', max: 50 }),
  startDate: LocalDate('请选择开始日期'),
  endDate: LocalDate('请选择结束日期'),
  /** Left out by the semester page: then the code's last digit, and the year by its first nine (decisions G64). */
  semesterOrder: optional(whole(SEMESTER_ORDER.min, SEMESTER_ORDER.max, ORDER)),
  academicYearId: optional(Id('所选学年不存在')),
  isCurrent: z.boolean('只能为 true 或 false').optional(),
  version: readVersion(),
})
export type SemesterInput = z.output<typeof SemesterInput>

/** The semester page knows two semesters a year (002 §5.8), */
export const SemesterForm = SemesterInput.extend({ code: code(/^\d{4}-\d{4}-[12]$/) })
/** the year's own page asks for the order (002 §5.10). */
export const YearSemesterForm = SemesterInput.extend({
  semesterOrder: whole(SEMESTER_ORDER.min, SEMESTER_ORDER.max, '请输入学期序号'),
})

export const SemesterRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  startDate: DateText,
  endDate: DateText,
  semesterOrder: z.int(),
  isCurrent: z.boolean(),
  academicYearId: z.int().nullable(),
  academicYearName: z.string().nullable(),
  version: z.int(),
})
export type SemesterRow = z.output<typeof SemesterRow>
