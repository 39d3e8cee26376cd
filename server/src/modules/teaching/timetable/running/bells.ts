import type { Bell, Part } from '@xueqiao/timetable'
import type { Hours } from '../reading/hours'

const PARTS: Record<Hours['periods'][number]['part'], Part> = {
  EARLY: 'READING',
  MORNING: 'MORNING',
  AFTERNOON: 'AFTERNOON',
  EVENING: 'EVENING',
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export type LessonHours = Hours['periods'][number] & { lessonNumber: number }
export const lessonHours = ({ periods }: Hours): LessonHours[] =>
  periods.flatMap((period) => {
    const { lessonNumber, kind } = period
    return lessonNumber === null || kind !== 'LESSON' ? [] : [{ ...period, lessonNumber }]
  })

/** 大课间 and 眼保健操 are of one kind: this long at most is 眼保健操, which a double lesson stops for and goes on. */
const PAUSE_MINUTES = 10

const isPause = ({ kind, startsAt, endsAt }: Hours['periods'][number]) =>
  kind === 'BREAK' || (kind === 'EXERCISE' && minutes(endsAt) - minutes(startsAt) <= PAUSE_MINUTES)

/** A double lesson goes on only where nothing but a short break lies between: not across noon, nor 大课间. */
const joins = ({ periods }: Hours, one: LessonHours, next: LessonHours | undefined) => {
  if (next === undefined || next.part !== one.part) return false
  const at = ({ lessonNumber }: LessonHours) =>
    periods.findIndex((period) => period.lessonNumber === lessonNumber)
  return periods.slice(at(one) + 1, at(next)).every(isPause)
}

/** Where others have lessons on more days of the week, these hours are only on their own. */
export const bellFor = (hours: Hours, weekDays: number): Bell => {
  const own = lessonHours(hours)
  const days = Array.from({ length: hours.days }, (_, day) => day)
  return {
    id: String(hours.id),
    periods: own.map((period, index) => ({
      start: minutes(period.startsAt),
      end: minutes(period.endsAt),
      part: PARTS[period.part],
      joinsNext: joins(hours, period, own[index + 1]),
      ...(hours.days < weekDays && { days }),
    })),
  }
}
