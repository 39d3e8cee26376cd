import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { periodsName, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import { comingTo, type True } from '../timetable/service'

export interface Spot {
  date: string
  lessonNumber: number
  length: number
  startsAt: string | null
  endsAt: string | null
}

/** 周二第 1–2 节. */
export const whenOf = (spot: Spot) => `${weekdayName(weekdayOf(spot.date))}${periodsName(spot)}`

/** By the clock where both have one: stages of a school may have hours of their own. */
export const collides = (a: Spot, b: Spot) => {
  if (a.date !== b.date) return false
  if (a.startsAt !== null && a.endsAt !== null && b.startsAt !== null && b.endsAt !== null)
    return a.startsAt < b.endsAt && b.startsAt < a.endsAt
  return a.lessonNumber < b.lessonNumber + b.length && b.lessonNumber < a.lessonNumber + a.length
}

/** What a teacher holds at that time, besides these lessons. */
export const heldBy = (
  lessons: readonly True[],
  teacherId: number,
  spot: Spot,
  besides: readonly True[] = [],
) => lessons.find((one) => one.by.includes(teacherId) && collides(one, spot) && !besides.includes(one))

/** How many classes are in a room at that time. */
export const classesIn = (
  lessons: readonly True[],
  roomId: number,
  spot: Spot,
  besides: readonly True[] = [],
) =>
  lessons
    .filter((one) => one.at === roomId && collides(one, spot) && !besides.includes(one))
    .reduce((sum, one) => sum + comingTo(one), 0)

export const isSame = (a: readonly { id: number }[], b: readonly { id: number }[]) =>
  a.length === b.length && a.every(({ id }) => b.some((one) => one.id === id))
