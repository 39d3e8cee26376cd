import { goalsApi as api, type GoalDetail, GoalInput } from '@xueqiao/contract/features/growth/goals/api'
import { useViewer } from '../../../../session/access'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { GOALS } from './naming'

const valuesOf = ({ studentId, title, target, dueDate, remindDays, steps, version }: GoalDetail) => ({
  ...{ studentId, title, target, dueDate, remindDays, version },
  steps: steps.map(({ id, text }) => ({ id, text })),
})

export const useGoalDialog = (student: { studentId?: number } = {}) => {
  const { user, kind } = useViewer()
  return useFormDialog({
    noun: GOALS.noun,
    schema: GoalInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: {
      studentId: kind === 'student' ? user?.profileId : null,
      ...{ ...student, steps: [], remindDays: 3 },
    },
    valuesOf,
  })
}
export type GoalDialogState = ReturnType<typeof useGoalDialog>
