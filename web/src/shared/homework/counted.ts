import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'

/** What of it counts in this class already: that of no draft. */
export const countedOf = (homework: HomeworkDetail | undefined, classId: number) => {
  if (homework === undefined || !homework.written) return undefined
  const { status, estimatedMinutes, classes } = homework
  if (status === 'DRAFT' || status === 'WITHDRAWN') return undefined
  const day = classes.find((one) => one.classId === classId)?.day
  return day === undefined ? undefined : { day, minutes: estimatedMinutes ?? 0 }
}
