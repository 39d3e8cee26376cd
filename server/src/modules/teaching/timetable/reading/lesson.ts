import type { WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import type { WeekChange } from '@xueqiao/contract/features/teaching/timetable/week'
import type * as q from './week-queries'

/** A lesson on a day, as the timetable has it. */
export interface Held extends Omit<q.Lesson, 'scheduleId' | 'weekday' | 'part'> {
  date: string
  band?: number
  section?: { id: number; name: string; grade: string }
  /** The same for all 教学班 that are held at once. */
  together?: string
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

/**
 * A lesson or a watch, as far as they are alike: each has its teachers and classes at a time of a day. So what is in somebody's
 * way, and what a leave hits, is looked for in both at once.
 */
export interface Duty extends Omit<True, 'courseId' | 'parity'> {
  /** 早读, 晚自习 or 课后服务; its number is that of the lesson beside it, by which leaves know it. */
  watch?: { kind: WatchKind; number: number; name: string }
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

/** Whom it is for: 初一1班, 物理 2 班. */
export const whomOf = ({ section, classes }: Pick<Held, 'section' | 'classes'>) =>
  section?.name ?? names(classes)

/** What it is: 数学, or the 教学班 that has it. */
export const subjectOf = ({ section, courseName }: Pick<Held, 'section' | 'courseName'>) =>
  section?.name ?? courseName

/** 初一1班 数学, or 物理 2 班; 初一1班 早读. */
export const lessonOf = ({
  section,
  classes,
  courseName,
  watch,
}: Pick<Duty, 'section' | 'classes' | 'courseName' | 'watch'>) =>
  section?.name ?? `${names(classes)} ${watch?.name ?? courseName}`

/** How many classes come into a room. */
export const comingTo = ({ section, classes }: Pick<Held, 'section' | 'classes'>) =>
  section === undefined ? classes.length : 1
