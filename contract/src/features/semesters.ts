import { z } from 'zod'
import { DateText } from '../common/dates'
import { endpoint } from '../common/endpoint'

export const CurrentSemester = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  startDate: DateText,
  endDate: DateText,
  semesterOrder: z.int(),
  isCurrent: z.boolean(),
  academicYearId: z.int().nullable(),
  academicYearName: z.string().nullable(),
  /** Teaching week of today; null outside the semester. */
  week: z.int().nullable(),
})
export type CurrentSemester = z.output<typeof CurrentSemester>

export const semestersApi = {
  current: endpoint('GET /api/semesters/current', {
    summary: '当前学期',
    access: 'session',
    data: CurrentSemester.nullable(),
    failed: '获取学期列表失败',
  }),
}
