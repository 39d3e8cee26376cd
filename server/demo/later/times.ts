import { localDate, localTime, startOfDay } from '../../src/platform/clock'
import type { Random } from '../generate/random'
import { schoolDays } from '../stage'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What has happened has been over for some minutes. */
const JUST_NOW = 7 * MINUTE_MS

/** A moment of a school day, so many of them back; of one that is not that far yet, the same time the day before. */
export const schoolMoment = (now: Date, back: number, minuteOfDay: number) => {
  const days = schoolDays(now)
  const at = (index: number) =>
    (days[Math.min(index, days.length - 1)] ?? now.getTime() - DAY_MS) + minuteOfDay * MINUTE_MS
  const wanted = at(back)
  return new Date(wanted + JUST_NOW > now.getTime() ? at(back + 1) : wanted)
}

/** The same, but nothing where it is still to come: a step that has not been taken yet. */
export const schoolMomentSince = (now: Date, back: number, minuteOfDay: number) => {
  const day = back < 0 ? undefined : schoolDays(now)[back]
  const at = day === undefined ? undefined : new Date(day + minuteOfDay * MINUTE_MS)
  return at !== undefined && at.getTime() + JUST_NOW <= now.getTime() ? at : undefined
}

export const minuteOf = (at: Date) => {
  const [hour = 0, minute = 0] = localTime(at).split(':').map(Number)
  return hour * 60 + minute
}

const WAKING = 6.7 * 60
const SLEEPING = 22 * 60
const EVENING = 20 * 60

/** When people are up: what would have been done at night was done on the evening before. */
export const awake = (at: Date) => {
  const minute = minuteOf(at)
  if (minute >= WAKING && minute < SLEEPING) return at
  const midnight = startOfDay(localDate(at)).getTime() - (minute < WAKING ? DAY_MS : 0)
  return new Date(midnight + (EVENING + (minute % 110)) * MINUTE_MS)
}

/** Some time after that, and before now. Families answer at noon and in the evening too. */
export const afterwards = (random: Random, since: Date, hours: number, now: Date) => {
  const late = random.next() ** 2 * hours * HOUR_MS
  const at = since.getTime() + (3 + random.int(0, 40)) * MINUTE_MS + late
  return awake(new Date(Math.min(at, now.getTime() - JUST_NOW)))
}
