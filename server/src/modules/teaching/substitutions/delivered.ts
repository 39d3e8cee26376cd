import { weekdayOf, weekOf } from '@xueqiao/contract/common/calendar'
import type { DeliveredLessons } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { deliveredTo } from '../timetable/service'
import { semesterFor } from './ledger'
import * as q from './ledger-queries'

const cellOf = ({ classId, courseId }: { classId: number; courseId: number }) => `${classId} ${courseId}`

const sums = <T extends { classId: number; courseId: number; length: number }>(list: readonly T[]) => {
  const found = new Map<string, number>()
  for (const one of list) found.set(cellOf(one), (found.get(cellOf(one)) ?? 0) + one.length)
  return (cell: { classId: number; courseId: number }) => found.get(cellOf(cell)) ?? 0
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
  const sections = await q.plannedSections(ctx.db, semester.id, grade)
  const classIds = [...new Set(planned.map(({ classId }) => classId))]
  const groups = [
    ...classIds.map((id) => ({ id, classIds: [id] })),
    ...sections.map((section) => ({ id: -section.id, classIds: section.classIds })),
  ]
  const all = await deliveredTo(ctx.db, groups, semester)
  const past = all.filter(({ date }) => date <= until)
  const held = sums(past.filter(({ isSelfStudy }) => !isSelfStudy))
  const studies = sums(past.filter(({ isSelfStudy }) => isSelfStudy))
  // Of the week that is running only what its timetable has until today; a holiday in it is missing like any other.
  const ids = groups.map(({ id }) => id)
  const placed = weeks === 0 ? [] : await q.placed(ctx.db, semester.id, until, ids)
  const begun = sums(
    placed.filter(({ weekday, parity }) => weekday <= weekdayOf(until) && isHeldIn(parity, weeks)),
  )
  const account = (cell: { classId: number; courseId: number; courseName: string; weekly: number }) => ({
    ...{ courseId: cell.courseId, courseName: cell.courseName, weekly: cell.weekly },
    planned: cell.weekly * Math.max(0, weeks - 1) + begun(cell),
    delivered: held(cell),
    selfStudy: studies(cell),
  })
  return {
    ...{ semesterName: semester.name, until, weeks },
    classes: classIds.map((id) => {
      const own = planned.filter(({ classId }) => classId === id)
      return { id, name: own[0]?.className ?? '', courses: own.map(account) }
    }),
    sections: sections.map(({ id, number, ...section }) => ({
      ...{ id, number },
      ...account({ ...section, classId: -id }),
    })),
  }
}
