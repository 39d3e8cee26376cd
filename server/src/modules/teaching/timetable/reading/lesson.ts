import type { WeekChange } from '@xueqiao/contract/features/teaching/timetable/week'
import type * as q from './week-queries'

/** A lesson on a day, as the timetable has it. */
export interface Held extends Omit<q.Lesson, 'scheduleId' | 'weekday'> {
  date: string
  /** What it is, whichever version says so. */
  key: string
  startsAt: string | null
  endsAt: string | null
}

/** The same after all changes. Whose it really is may be other than whose names it shows: a class that was taken in. */
export interface True extends Held {
  change: WeekChange | null
  by: number[]
  of: number[]
  at: number | null
}
