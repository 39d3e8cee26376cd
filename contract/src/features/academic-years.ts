import { z } from 'zod'
import { DateText } from '../common/dates'
import { endpoint } from '../common/endpoint'

export const ACADEMIC_YEAR_STATUSES = ['PLANNING', 'ACTIVE', 'COMPLETED'] as const

export const AcademicYearRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  startDate: DateText,
  endDate: DateText,
  isCurrent: z.boolean(),
  status: z.enum(ACADEMIC_YEAR_STATUSES),
})
export type AcademicYearRow = z.output<typeof AcademicYearRow>

export const academicYearsApi = {
  list: endpoint('GET /api/academic-years', {
    summary: '全部学年',
    access: 'session',
    data: z.array(AcademicYearRow),
    failed: '获取学年列表失败',
  }),
}
