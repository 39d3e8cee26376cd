import { wallClock } from '@xueqiao/contract/common/school-time'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import type { Spread } from '@xueqiao/contract/features/teaching/homework/values'

/** What of it counts in this class already: that of no draft. */
export const countedOf = (homework: HomeworkDetail | undefined, classId: number): Spread | undefined => {
  if (homework === undefined || !homework.written) return undefined
  const { status, estimatedMinutes, classes, publishedAt, publishAt } = homework
  if (status === 'DRAFT' || status === 'WITHDRAWN') return undefined
  const day = classes.find((one) => one.classId === classId)?.day
  const givenOn = wallClock(publishedAt ?? publishAt ?? Date.now()).slice(0, 10)
  return day === undefined ? undefined : { day, givenOn, minutes: estimatedMinutes ?? 0 }
}
