import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { localDate } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import { bellSchedulesFor } from '../../../school/bell-schedules/service'
import { datesIn, daysUnder } from '../../../school/calendar/service'
import type { BellHours } from '../../../school/deeds'
import { occasions, remembering } from '../reading/held'
import { published } from '../reading/week-queries'
import { publishedIn, semestersWithin } from './stranded-queries'

type Semester = Awaited<ReturnType<typeof semestersWithin>>[number]
type Lesson = Awaited<ReturnType<typeof publishedIn>>[number]

type Numbers = ReadonlySet<number | null>

const numbersIn = (hours: Pick<BellHours, 'periods'> | undefined): Numbers =>
  new Set(hours?.periods.map((period) => period.lessonNumber))

const hasPeriods = (known: Numbers, { lessonNumber, length }: Pick<Lesson, 'lessonNumber' | 'length'>) => {
  for (let number = lessonNumber; number < lessonNumber + length; number += 1)
    if (!known.has(number)) return false
  return true
}

/** Of one semester, from a day on: what would have had a time on some day and has none. */
const strandedIn = async ({ db }: TxCtx, before: BellHours, semester: Semester, first: string) => {
  const { gradeFrom, gradeTo, startsOn, endsOn } = before
  const from = [first, startsOn, semester.startDate].toSorted().at(-1) ?? first
  const to = endsOn !== null && endsOn < semester.endDate ? endsOn : semester.endDate
  const dates = datesIn({ from, to })
  if (dates.length === 0) return []
  const versions = await published(db, semester.id, to)
  const lessons = await publishedIn(db, {
    ...{ scheduleIds: versions.map(({ id }) => id), yearId: semester.yearId, gradeFrom, gradeTo },
  })
  if (lessons.length === 0) return []
  const now = await bellSchedulesFor(db, { from, to })
  // All these days they held for all these grades, and nothing else.
  const wasDay = await daysUnder(db, { from, to }, () => before)
  const isDay = await daysUnder(db, { from, to }, now)
  // Thousands of lessons ask the same of a grade's day.
  const nowOn = remembering((date, grade) => ({
    weekday: isDay(date, grade).weekday,
    numbers: numbersIn(now(grade, date)),
  }))
  const had = numbersIn(before)
  const timed = lessons.filter((one) => hasPeriods(had, one))
  const lost = new Set<Lesson>()
  const frame = { semester, inside: dates, versions, dayOf: remembering(wasDay) }
  for (const { one, date } of occasions(timed, frame)) {
    const { weekday, numbers } = nowOn(date, one.grade)
    if (weekday !== one.weekday || !hasPeriods(numbers, one)) lost.add(one)
  }
  return lessons.filter((one) => lost.has(one))
}

/** Lessons of what is published that had their time in these hours on some day from today on, and have none there any more. */
export const stranded = async (ctx: TxCtx, { before }: { before: BellHours }) => {
  const today = localDate(ctx.now)
  const first = before.startsOn > today ? before.startsOn : today
  if (before.endsOn !== null && before.endsOn < first) return []
  const found: Lesson[] = []
  for (const semester of await semestersWithin(ctx.db, first, before.endsOn))
    found.push(...(await strandedIn(ctx, before, semester, first)))
  const words = found.map(
    ({ className, courseName, weekday, lessonNumber }) =>
      `${className} ${courseName}（${shortWeekday(weekday)}第 ${lessonNumber} 节）`,
  )
  // Several versions may have it.
  return [...new Set(words)]
}
