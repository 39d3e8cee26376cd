import { daysAfter, mondayOf, weekOf } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import type { PlanProgress } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { isStaff } from '../../account/reach/access'
import * as semesters from '../../school/semesters/service'
import { deliveredIn } from '../timetable/service'
import { readPlan } from './access'
import type { Detail } from './queries'
import { weeksOf } from './save'

/** 10-01, or 10-01 至 10-03. */
const span = (dates: readonly string[]) => {
  const [first = '', last = first] = [dates[0]?.slice(5), dates.at(-1)?.slice(5)]
  return first === last ? first : `${first} 至 ${last}`
}

/** What the calendar names in a week: holidays, exams, days that make up for others. */
const marksOf = (days: readonly SchoolDay[]) => {
  const dates = new Map<string, string[]>()
  for (const { date, off, notes } of days) {
    const named = off === null || off.why === 'WEEKEND' || off.why === 'NO_TERM' ? [] : [off.title]
    for (const title of [...named, ...notes.map((one) => one.title)])
      dates.set(title, [...(dates.get(title) ?? []), date])
  }
  return [...dates].map(([title, list]) => `${title} ${span(list)}`)
}

const plannedIn = ({ content }: Detail, isMeant: (week: number) => boolean) =>
  content.lessons.reduce((sum, { week, hours }) => (isMeant(week) ? sum + hours : sum), 0)

/** Planned against held: the weeks as the calendar has them, and what each class has had of the published timetable. */
export const progressOf = async (ctx: AuthedCtx, row: Detail): Promise<PlanProgress> => {
  const semester = await semesters.get(ctx, row.semesterId)
  const { startDate, endDate } = semester
  const monday = mondayOf(startDate)
  const count = weeksOf(semester)
  const { groups, dayOf } = await deliveredIn(ctx, {
    ...{ courseId: row.courseId, grade: row.grade },
    semester: { ...semester, yearId: semester.academicYearId },
  })
  const today = localDate(ctx.now)
  const current = today < startDate || today > endDate ? null : weekOf(startDate, today)
  const isOver = (week: number) => (current === null ? today > endDate : week < current)

  // What was self-study was none of it.
  const held = groups.map(({ id, name, lessons }) => {
    const byWeek = new Map<number, number>()
    let [all, done] = [0, 0]
    for (const { date, week, length, isSelfStudy } of lessons) {
      if (isSelfStudy) continue
      byWeek.set(week, (byWeek.get(week) ?? 0) + length)
      all += length
      if (date <= today) done += length
    }
    return { byWeek, shown: { id, name, lessons: all, done } }
  })
  const weeks = Array.from({ length: count }, (_, index) => {
    const [week, from] = [index + 1, daysAfter(monday, 7 * index)]
    const days = Array.from({ length: 7 }, (_, day) => dayOf(daysAfter(from, day), row.grade))
    return {
      ...{ week, from, to: daysAfter(from, 6), marks: marksOf(days) },
      days: days.filter(({ weekday, semesterId }) => weekday !== null && semesterId === semester.id).length,
      planned: plannedIn(row, (one) => one === week),
      lessons: Math.max(0, ...held.map(({ byWeek }) => byWeek.get(week) ?? 0)),
    }
  })
  return {
    weeks,
    week: current,
    due: plannedIn(row, isOver),
    total: plannedIn(row, () => true),
    // Families read the plan, not how far each class has got.
    classes: isStaff(ctx.actor) ? held.map(({ shown }) => shown) : [],
  }
}

export const progress = async (ctx: AuthedCtx, id: number) => progressOf(ctx, await readPlan(ctx, id))
