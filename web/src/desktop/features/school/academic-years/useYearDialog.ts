import { yearOf } from '@xueqiao/contract/common/calendar'
import {
  AcademicYearInput,
  academicYearsApi,
  SEMESTER_COUNT,
} from '@xueqiao/contract/features/school/academic-years/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'

export const YEARS = { noun: '学年', measure: '个' } as const

export const useYearDialog = () =>
  useFormDialog({
    noun: YEARS.noun,
    schema: AcademicYearInput,
    get: academicYearsApi.get,
    create: academicYearsApi.create,
    update: academicYearsApi.update,
    blank: {
      ...yearOf(new Date().getFullYear()),
      status: 'PLANNING',
      semesterCount: SEMESTER_COUNT.usual,
    },
    prefixFailures: true,
  })
