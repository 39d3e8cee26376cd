import {
  ActivityInput,
  type ActivityRow,
  activitiesApi as api,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { formatDate } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { pick } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { ACTIVITIES } from './naming'

const NAMES = Object.keys(ActivityInput.shape)

export const useActivityDialog = () => {
  const { user, kind } = useViewer()
  return useFormDialog({
    noun: ACTIVITIES.noun,
    schema: ActivityInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: {
      studentId: kind === 'student' ? user?.profileId : null,
      startDate: formatDate(new Date()),
    },
    valuesOf: (row: ActivityRow) => pick(row, NAMES),
    body: (values) => pick(values, NAMES),
  })
}
export type ActivityDialogState = ReturnType<typeof useActivityDialog>
