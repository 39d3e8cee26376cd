import { DepartmentInput, departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { useState } from 'react'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { DEPARTMENTS } from './naming'

export const useDepartmentDialog = () => {
  const [parentId, setParentId] = useState<number | null>(null)
  const dialog = useFormDialog({
    noun: DEPARTMENTS.noun,
    schema: DepartmentInput,
    get: departmentsApi.get,
    create: departmentsApi.create,
    update: departmentsApi.update,
    blank: { parentId },
  })
  return {
    ...dialog,
    /** At the top, or below a department. */
    add: (below: number | null) => {
      setParentId(below)
      dialog.add()
    },
  }
}
