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

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

/** Whom it is for: 初一1班, 物理 2 班. */
export const whomOf = ({ section, classes }: Pick<Held, 'section' | 'classes'>) =>
  section?.name ?? names(classes)

/** What it is: 数学, or the 教学班 that has it. */
export const subjectOf = ({ section, courseName }: Pick<Held, 'section' | 'courseName'>) =>
  section?.name ?? courseName

/** 初一1班 数学, or 物理 2 班. */
export const lessonOf = (lesson: Pick<Held, 'section' | 'classes' | 'courseName'>) =>
  lesson.section?.name ?? `${names(lesson.classes)} ${lesson.courseName}`

/** How many classes come into a room. */
export const comingTo = ({ section, classes }: Pick<Held, 'section' | 'classes'>) =>
  section === undefined ? classes.length : 1
