import type { CheckInInput, GoalDetail } from '@xueqiao/contract/features/growth/goals/api'

/** What was changed here alone: what somebody else ticked meanwhile stays as they left it. */
export const checkInOf = (
  goal: GoalDetail,
  now: { done: readonly number[]; progress: number; note: string },
): CheckInInput => {
  const { done, note } = now
  const doneStepIds = done.filter((id) => goal.steps.some((step) => step.id === id && step.doneAt === null))
  const undoneStepIds = goal.steps.flatMap(({ id, doneAt }) =>
    doneAt === null || done.includes(id) ? [] : id,
  )
  return {
    note,
    ...(doneStepIds.length > 0 && { doneStepIds }),
    ...(undoneStepIds.length > 0 && { undoneStepIds }),
    ...(goal.steps.length === 0 && now.progress !== goal.progress && { progress: now.progress }),
  }
}
