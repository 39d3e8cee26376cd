import { yearOf } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import {
  AcademicYearInput,
  academicYearsApi,
  SEMESTER_COUNT,
} from '@xueqiao/contract/features/school/academic-years/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'

export const YEARS = { noun: '学年', measure: '个' } as const

/** This year's (002 §9), or where the school has that already the first that is free. */
const nextFree = (codes: readonly string[]) => {
  let first = Number(today().slice(0, 4))
  while (codes.includes(yearOf(first).code)) first++
  return yearOf(first)
}

export const useYearDialog = (codes: readonly string[]) =>
  useFormDialog({
    noun: YEARS.noun,
    schema: AcademicYearInput,
    get: academicYearsApi.get,
    create: academicYearsApi.create,
    update: academicYearsApi.update,
    blank: {
      ...nextFree(codes),
      status: 'PLANNING',
      semesterCount: SEMESTER_COUNT.usual,
    },
    prefixFailures: true,
  })
