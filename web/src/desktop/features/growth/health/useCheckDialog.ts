import { today } from '@xueqiao/contract/common/school-time'
import {
  healthRecordsApi as api,
  CheckInput,
  type CheckRow,
} from '@xueqiao/contract/features/growth/health/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { CHECKS } from './naming'

const valuesOf = (check: CheckRow) => ({
  ...{ studentId: check.studentId, examDate: check.examDate, height: check.height, weight: check.weight },
  ...{ leftNaked: check.leftNaked, rightNaked: check.rightNaked, version: check.version },
  ...{ leftCorrected: check.leftCorrected, rightCorrected: check.rightCorrected },
  healthStatus: check.healthStatus,
})

/** Of one pupil, who is not chosen again. */
export const useCheckDialog = (studentId: number) =>
  useFormDialog({
    noun: CHECKS.noun,
    schema: CheckInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: { studentId, examDate: today() },
    valuesOf,
  })
