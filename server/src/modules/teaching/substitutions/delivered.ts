import { daysAfter, weekOf } from '@xueqiao/contract/common/calendar'
import type { DeliveredLessons } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { daysOf } from '../../school/calendar/service'
import { heldIn } from '../timetable/service'
import { semesterFor } from './ledger'
import * as q from './ledger-queries'

const cellOf = ({ classId, courseId }: { classId: number; courseId: number }) => `${classId} ${courseId}`

interface Day {
  scheduleId: number
  weekday: number
  week: number | null
}

/** Which lessons were held on each day until now: those of which version and weekday, and in which week. */
const daysUntil = async (
  ctx: AuthedCtx,
  { id, startDate }: { id: number; startDate: string },
  { until, grade }: { until: string; grade: number },
) => {
  const versions = await q.versions(ctx.db, id)
  const dayOf = await daysOf(ctx.db, { from: startDate, to: until })
  const days: Day[] = []
  for (let date = startDate; date <= until; date = daysAfter(date, 1)) {
    const { weekday, week, semesterId } = dayOf(date, grade)
    const version = versions.find(({ effectiveFrom }) => effectiveFrom <= date)
    if (weekday !== null && semesterId === id && version !== undefined)
      days.push({ scheduleId: version.id, weekday, week })
  }
  return days
}

/** What was self-study instead; what a holiday or a new version has overtaken was not held anyway. */
const studiesOf = async (
  ctx: AuthedCtx,
  semester: Awaited<ReturnType<typeof semesterFor>>,
  { until, classIds }: { until: string; classIds: readonly number[] },
) => {
  const dates = await q.selfStudyDays(ctx.db, { semesterId: semester.id, classIds, until })
  const { lessons } =
    dates.length === 0 ? { lessons: [] } : await heldIn(ctx.db, { classIds }, { semester, dates })
  const studies = new Map<string, number>()
  for (const { change, of, courseId, length } of lessons)
    for (const classId of change?.kind === 'SELF_STUDY' ? of : []) {
      const cell = cellOf({ classId, courseId })
      studies.set(cell, (studies.get(cell) ?? 0) + length)
    }
  return studies
}

/** Of every class of a grade and every course: what a week after the other would have been, and what was. */
export const delivered = async (
  ctx: AuthedCtx,
  { semesterId, grade }: { semesterId?: number | undefined; grade: number },
): Promise<DeliveredLessons> => {
  const semester = await semesterFor(ctx, semesterId)
  const today = localDate(ctx.now)
  const until = today < semester.endDate ? today : semester.endDate
  const weeks = until < semester.startDate ? 0 : weekOf(semester.startDate, until)
  const planned = await q.planned(ctx.db, semester.id, semester.yearId, grade)
  const classIds = [...new Set(planned.map(({ classId }) => classId))]
  const days = await daysUntil(ctx, semester, { until, grade })
  const placed = await q.placed(ctx.db, [...new Set(days.map(({ scheduleId }) => scheduleId))], classIds)
  const held = new Map<string, number>()
  for (const lesson of placed) {
    const times = days.filter(
      ({ scheduleId, weekday, week }) =>
        scheduleId === lesson.scheduleId && weekday === lesson.weekday && isHeldIn(lesson.parity, week),
    ).length
    held.set(cellOf(lesson), (held.get(cellOf(lesson)) ?? 0) + times * lesson.length)
  }
  const studies = await studiesOf(ctx, semester, { until, classIds })
  return {
    ...{ semesterName: semester.name, until, weeks },
    classes: classIds.map((id) => {
      const own = planned.filter(({ classId }) => classId === id)
      return {
        ...{ id, name: own[0]?.className ?? '' },
        courses: own.map((cell) => {
          const selfStudy = studies.get(cellOf(cell)) ?? 0
          return {
            ...{ courseId: cell.courseId, courseName: cell.courseName, weekly: cell.weekly, selfStudy },
            planned: cell.weekly * weeks,
            delivered: (held.get(cellOf(cell)) ?? 0) - selfStudy,
          }
        }),
      }
    }),
  }
}
