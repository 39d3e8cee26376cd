import { capOf, isWithoutWritten } from '@xueqiao/contract/features/teaching/homework/values'
import type { TxCtx } from '../../../../platform/context'
import { invalid } from '../../../../platform/errors'
import { schoolSettings } from '../../../base/school-settings/service'
import { type ClassDay, lockDays } from './cap-queries'
import { written } from './ledger-queries'
import { freeDays, type Span, spread } from './spread'

export interface Given extends ClassDay {
  className: string
  grade: number
}

interface Work {
  id: number
  written: boolean
  minutes: number | null
  reason: string | null
  givenAt: Date
}

/** Whatever the reason, and before anything is counted. */
export const assertWrittenAllowed = (classes: readonly Given[], written: boolean) => {
  const young = written ? classes.filter(({ grade }) => isWithoutWritten(grade)) : []
  if (young.length === 0) return
  const names = young.map(({ className }) => className).join('、')
  throw invalid(`${names}：小学一、二年级不布置书面家庭作业，请改为非书面作业`, 'written')
}

type Free = Awaited<ReturnType<typeof freeDays>>

const spanOf = (days: readonly string[]): Span => {
  const sorted = days.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

const dayName = (day: string) => {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日`
}

/** What the classes have on these days without this homework, class by class. */
const othersOf = async (ctx: TxCtx, id: number, classes: readonly Given[], free: Free, span: Span) => {
  const grades = new Map(classes.map(({ classId, grade }) => [classId, grade]))
  const rows = await written(ctx.db, [...grades.keys()], free.reachOf([...grades.values()], span))
  const minutes = new Map<string, number>()
  for (const row of rows) {
    if (row.homeworkId === id) continue
    for (const part of spread([row], free.isFree(grades.get(row.classId) ?? 0))) {
      const key = `${part.classId} ${part.day}`
      minutes.set(key, part.minutes + (minutes.get(key) ?? 0))
    }
  }
  return ({ classId, day }: ClassDay) => minutes.get(`${classId} ${day}`) ?? 0
}

/**
 * Counted in the transaction that gives it out, with the days of its classes locked: of two teachers who fill the same
 * evening at once, the second sees what the first has written. Beyond the cap it takes a reason, for those who lead;
 * `asked` are the classes of which it is asked for, where some are as they were. Answers the reason that stands: none
 * where there is room.
 */
export const assertWithinCap = async (
  ctx: TxCtx,
  work: Work,
  classes: readonly Given[],
  asked: readonly Given[] = classes,
) => {
  assertWrittenAllowed(classes, work.written)
  if (!work.written || classes.length === 0) return null
  const free = await freeDays(ctx.db, spanOf(classes.map(({ day }) => day)))
  const evenings = classes.flatMap((one) =>
    spread([{ ...one, minutes: work.minutes ?? 0, givenAt: work.givenAt }], free.isFree(one.grade)).map(
      (part) => ({ ...part, one }),
    ),
  )
  await lockDays(ctx.db, evenings)
  const others = await othersOf(ctx, work.id, classes, free, spanOf(evenings.map(({ day }) => day)))
  const { seniorHomeworkMinutes } = await schoolSettings(ctx.db)
  const over = evenings
    .map((part) => ({
      ...part,
      sum: others(part) + part.minutes,
      cap: capOf(part.grade, seniorHomeworkMinutes),
    }))
    .filter(({ minutes, sum, cap }) => minutes > 0 && sum > cap)
  // Of the evenings over which it is spread the first that holds too much is named.
  const unexplained = asked.flatMap((one) => over.find((part) => part.one === one) ?? [])
  if (work.reason === null && unexplained.length > 0) {
    const lines = unexplained.map(
      ({ className, day, sum, cap }) =>
        `${className} ${dayName(day)} 的书面作业将达 ${sum} 分钟，超过上限 ${cap} 分钟`,
    )
    throw invalid(`${lines.join('；')}；确需布置请填写理由`, 'overCapReason')
  }
  return over.length > 0 ? work.reason : null
}
