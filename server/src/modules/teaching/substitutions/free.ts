import { shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import { periodsName, WATCHING, type WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import { comingTo, type Duty, lessonOf, type True } from '../timetable/service'

export interface Spot {
  date: string
  lessonNumber: number
  length: number
  startsAt: string | null
  endsAt: string | null
  watch?: { kind: WatchKind; number: number; name: string } | undefined
}

/** 周二第 1–2 节, 周二早读. */
export const whenOf = (spot: Spot) => `${shortWeekday(weekdayOf(spot.date))}${periodsName(spot)}`

/** By the clock where both have one: stages of a school may have hours of their own. Without it a watch meets its like alone. */
export const collides = (a: Spot, b: Spot) => {
  if (a.date !== b.date) return false
  if (a.startsAt !== null && a.endsAt !== null && b.startsAt !== null && b.endsAt !== null)
    return a.startsAt < b.endsAt && b.startsAt < a.endsAt
  if (a.watch !== undefined || b.watch !== undefined)
    return a.watch?.kind === b.watch?.kind && a.watch?.number === b.watch?.number
  return a.lessonNumber < b.lessonNumber + b.length && b.lessonNumber < a.lessonNumber + a.length
}

/** What a teacher holds at that time, besides these lessons. */
export const heldBy = (
  duties: readonly Duty[],
  teacherId: number,
  spot: Spot,
  besides: readonly Duty[] = [],
) => duties.find((one) => one.by.includes(teacherId) && collides(one, spot) && !besides.includes(one))

/** 有课（初一1班 数学）, or 看班（初一1班 早读）. */
export const busyWith = (held: Duty) => `${held.watch === undefined ? '有课' : WATCHING}（${lessonOf(held)}）`

/** How many classes are in a room at that time. */
export const classesIn = (
  lessons: readonly True[],
  roomId: number,
  spot: Spot,
  besides: readonly Duty[] = [],
) =>
  lessons
    .filter((one) => one.at === roomId && collides(one, spot) && !besides.includes(one))
    .reduce((sum, one) => sum + comingTo(one), 0)

export const isSame = (a: readonly { id: number }[], b: readonly { id: number }[]) =>
  a.length === b.length && a.every(({ id }) => b.some((one) => one.id === id))
