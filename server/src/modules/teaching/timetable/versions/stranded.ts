import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { localDate } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import type { BellHours } from '../../../school/deeds'
import { publishedIn } from './stranded-queries'

const lastOf = ({ periods }: BellHours) =>
  Math.max(0, ...periods.map(({ lessonNumber }) => lessonNumber ?? 0))

const holds = (hours: BellHours, lesson: Awaited<ReturnType<typeof publishedIn>>[number]) =>
  hours.gradeFrom <= lesson.grade &&
  lesson.grade <= hours.gradeTo &&
  lesson.weekday <= hours.days &&
  lesson.lessonNumber + lesson.length - 1 <= lastOf(hours)

/** Lessons of what holds today, or will, that had their time in these hours and have none in what becomes of them. */
export const stranded = async (ctx: TxCtx, { before, after }: { before: BellHours; after: BellHours }) => {
  const today = localDate(ctx.now)
  if (before.endsOn !== null && before.endsOn < today) return []
  const lessons = await publishedIn(ctx.db, today, before)
  return lessons
    .filter((one) => holds(before, one) && !holds(after, one))
    .map(
      ({ className, courseName, weekday, lessonNumber }) =>
        `${className} ${courseName}（${shortWeekday(weekday)}第 ${lessonNumber} 节）`,
    )
}
