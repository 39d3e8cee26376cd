import type { HomeworkOptions, MinutesLogged } from '@xueqiao/contract/features/teaching/homework/assign'
import { capOf } from '@xueqiao/contract/features/teaching/homework/values'
import type { AuthedCtx } from '../../../../platform/context'
import { schoolSettings } from '../../../base/school-settings/service'
import { viewerOf } from '../access'
import * as q from './options-queries'

export const options = async (ctx: AuthedCtx): Promise<HomeworkOptions> => {
  const [rows, { seniorHomeworkMinutes }] = [
    await q.options(ctx.db, await viewerOf(ctx)),
    await schoolSettings(ctx.db),
  ]
  const courses = new Map<number, HomeworkOptions['courses'][number]>()
  for (const { courseId, courseName, classId, className, grade, students } of rows) {
    const course = courses.get(courseId) ?? { id: courseId, name: courseName, classes: [] }
    const cap = capOf(grade, seniorHomeworkMinutes)
    course.classes.push({ id: classId, name: className, grade, students, cap })
    courses.set(courseId, course)
  }
  return { courses: [...courses.values()] }
}

const LAST = 5
const SPAN = 5

/** Of numbers in their order. */
const median = (sorted: readonly number[]) => {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** How long the last homeworks of this course really took, for the next estimate. */
export const minutes = async (ctx: AuthedCtx, courseId: number): Promise<MinutesLogged> => {
  const rows = await q.logged(ctx.db, { authorId: ctx.actor.userId, courseId }, LAST)
  const spread = new Map<number, number>()
  for (const { minutes } of rows) {
    const from = Math.floor(minutes / SPAN) * SPAN
    spread.set(from, (spread.get(from) ?? 0) + 1)
  }
  const ids = [...new Set(rows.map(({ homeworkId }) => homeworkId))]
  const compared = ids.flatMap((id) => {
    const own = rows.filter(({ homeworkId }) => homeworkId === id)
    const estimated = own[0]?.estimated ?? 0
    return estimated > 0 ? [{ estimated, took: median(own.map(({ minutes }) => minutes)) ?? 0 }] : []
  })
  const sum = (of: 'estimated' | 'took') => compared.reduce((total, one) => total + one[of], 0)
  return {
    homeworks: ids.length,
    pupils: rows.length,
    median: median(rows.map(({ minutes }) => minutes)),
    spread: [...spread].map(([from, count]) => ({ from, count })),
    ratio: compared.length === 0 ? null : hundredths(sum('took') / sum('estimated')),
  }
}
