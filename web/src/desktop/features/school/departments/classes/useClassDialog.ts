import { gradeNumber } from '@xueqiao/contract/common/grade'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  CLASS_CAPACITY,
  CLASS_YEARS,
  DepartmentClassForm,
  USUAL_CLASS_YEAR,
} from '@xueqiao/contract/features/school/departments/api'
import { useApi } from '../../../../../api/queries'
import { useFormDialog } from '../../../../kit/form/useFormDialog'
import { CLASSES } from '../naming'
import { worded } from '../wording'

const valuesOf = (record: ClassRow) => ({ ...record, grade: String(gradeNumber(record.grade) ?? '') })

/** A class of the chosen department, by this page's own rules (002 §5.5). */
export const useClassDialog = (departmentId: number | undefined) => {
  const years = useApi(academicYearsApi.list, undefined, { silent: true }).data ?? []
  const dialog = useFormDialog({
    noun: CLASSES.noun,
    schema: DepartmentClassForm,
    get: classesApi.get,
    create: worded(classesApi.create, { failed: '班级创建失败' }),
    update: worded(classesApi.update, { failed: '班级更新失败' }),
    blank: {
      departmentId,
      capacity: CLASS_CAPACITY.usual,
      academicYear: years.find(({ isCurrent }) => isCurrent)?.code ?? USUAL_CLASS_YEAR,
    },
    valuesOf,
  })
  const codes = new Set([...CLASS_YEARS, ...years.map(({ code }) => code)])
  const { academicYear } = dialog.record ?? {}
  if (academicYear) codes.add(academicYear)
  return { ...dialog, years: [...codes].toSorted().toReversed() }
}
