import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { HomeworkOptions, MinutesLogged } from '@xueqiao/contract/features/teaching/homework/assign'
import { capOf, FREE_DAYS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { schoolSettings } from '../../../base/school-settings/service'
import { viewerOf } from '../access'
import { freeAround } from '../ledger/spread'
import * as q from './options-queries'

/** Tomorrow where the calendar does not say when school goes on. */
const nextSchoolDay = async (ctx: AuthedCtx, grades: readonly number[]) => {
  const today = localDate(ctx.now)
  const { to } = (await freeAround(ctx, today)).reachOf(grades)
  return daysAfter(to === daysAfter(today, FREE_DAYS_MAX) ? today : to, 1)
}

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
  const grades = [...new Set(rows.map(({ grade }) => grade))]
  return { courses: [...courses.values()], nextSchoolDay: await nextSchoolDay(ctx, grades) }
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
