import { daysAfter, mondayOf } from '@xueqiao/contract/common/calendar'
import type { ClassLedger, WeekLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { capOf } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { denied, notFound } from '../../../../platform/errors'
import { schoolSettings } from '../../../base/school-settings/service'
import { viewerOf } from '../access'
import type { Viewer } from '../scope'
import * as q from './ledger-queries'
import { freeDays, spread } from './spread'

const DAYS = 7

/** Monday to Sunday around a day. */
const weekOf = (date: string) => Array.from({ length: DAYS }, (_, day) => daysAfter(mondayOf(date), day))

const spanOf = (days: readonly string[]) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' })

type IsFree = (date: string) => boolean

interface Sum {
  day: string
  courseId: number
  courseName: string
  minutes: number
}

const dayOf = (date: string, sums: readonly Sum[], { cap, isFree }: { cap: number; isFree: IsFree }) => {
  const own = sums.filter(({ day }) => day === date)
  const minutes = own.reduce((sum, one) => sum + one.minutes, 0)
  const courses = own.map(({ courseId, courseName, minutes }) => ({ courseId, courseName, minutes }))
  return { date, free: isFree(date), minutes, over: minutes > cap, courses }
}

/** Why it goes beyond the cap is for those who lead the class, and for whoever wrote it. */
const seesReason = ({ all, userId, ledIds }: Viewer, classId: number, authorId: number) =>
  all || authorId === userId || ledIds.includes(classId)

/** Of several homeworks in one course and day one sum. */
const summed = (rows: readonly (Sum & { written?: boolean })[]): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { day, courseId, courseName, minutes, written = true } of rows) {
    if (!written || minutes === 0) continue
    const key = `${day} ${courseId}`
    sums.set(key, { day, courseId, courseName, minutes: minutes + (sums.get(key)?.minutes ?? 0) })
  }
  return [...sums.values()]
}

/** The evening of one class: what it has to write, against what it may. */
export const day = async (
  ctx: AuthedCtx,
  { classId, date = localDate(ctx.now) }: { classId: number; date?: string | undefined },
) => {
  const viewer = await viewerOf(ctx)
  const [found] = await q.classesSeen(ctx.db, viewer, { date, id: classId })
  if (found === undefined) throw denied('classes', [classId], notFound('班级'))
  const days = weekOf(date)
  const { isFree, reachOf, joinedTo } = await freeDays(ctx.db, spanOf(days))
  const own = isFree(found.grade)
  const joined = joinedTo(found.grade)
  const [first = ''] = [...joined, ...days].sort()
  const span = { ...reachOf([found.grade]), from: first }
  const rows = spread(await q.entries(ctx.db, classId, span), own)
  const cap = capOf(found.grade, (await schoolSettings(ctx.db)).seniorHomeworkMinutes)
  const sums = summed(rows)
  const entries = rows
    .filter((row) => row.day === date)
    .map(({ authorId, overCapReason, day: _, classId: __, givenAt: ___, ...entry }) => ({
      ...entry,
      overCapReason: seesReason(viewer, classId, authorId) ? overCapReason : null,
    }))
  const daysOf = (dates: readonly string[]) => dates.map((one) => dayOf(one, sums, { cap, isFree: own }))
  const week = daysOf(days)
  const minutes = week.find((one) => one.date === date)?.minutes ?? 0
  return { ...found, cap, date, minutes, entries, week, joined: daysOf(joined) } satisfies Shown<ClassLedger>
}

type Shown<T extends ClassLedger> = Omit<T, 'entries'> & {
  entries: (Omit<T['entries'][number], 'dueAt'> & { dueAt: Date })[]
}

/** A week of all classes in sight: subject × class × day. */
export const week = async (
  ctx: AuthedCtx,
  { date = localDate(ctx.now), grade }: { date?: string | undefined; grade?: number | undefined },
): Promise<WeekLedger> => {
  const viewer = await viewerOf(ctx)
  const classes = await q.classesSeen(ctx.db, viewer, { date, grade })
  const days = weekOf(date)
  const { isFree, reachOf } = await freeDays(ctx.db, spanOf(days))
  const span = reachOf([...new Set(classes.map(({ grade }) => grade))])
  const ids = classes.map(({ classId }) => classId)
  const led = viewer.all ? ids : ids.filter((id) => viewer.ledIds.includes(id))
  const [works, reasons, { seniorHomeworkMinutes }] = [
    byClass(await q.written(ctx.db, ids, span)),
    byClass(await q.reasons(ctx.db, led, span)),
    await schoolSettings(ctx.db),
  ]
  return {
    days,
    classes: classes.map((one) => {
      const cap = capOf(one.grade, seniorHomeworkMinutes)
      const own = isFree(one.grade)
      const sums = summed(spread(works.get(one.classId) ?? [], own))
      const ledger = days.map((date) => dayOf(date, sums, { cap, isFree: own }))
      // Of several classes one may have room for it, and what made it too much may have been withdrawn.
      const explained = (reasons.get(one.classId) ?? []).flatMap((reason) => {
        const on = spread([reason], own).find(({ day }) =>
          ledger.some(({ date, over }) => over && date === day),
        )
        return on ?? []
      })
      return {
        ...one,
        cap,
        days: ledger,
        reasons: explained.map(({ day, title, courseName, teacherName, overCapReason }) => ({
          date: day,
          title,
          courseName,
          teacherName,
          reason: overCapReason,
        })),
      }
    }),
  }
}

const byClass = <R extends { classId: number }>(rows: readonly R[]) => {
  const grouped = new Map<number, R[]>()
  for (const row of rows) {
    const own = grouped.get(row.classId)
    if (own === undefined) grouped.set(row.classId, [row])
    else own.push(row)
  }
  return grouped
}
