import { daysAfter, shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import {
  LESSON_NUMBER_MAX,
  periodsName,
  type WatchKind,
  watchPeriods,
} from '@xueqiao/contract/features/teaching/timetable/values'
import type {
  TimetableDay,
  TimetableWeek,
  WeekLesson,
  WeekPeriod,
  WeekWatch,
} from '@xueqiao/contract/features/teaching/timetable/week'
import { useEffect, useState } from 'react'
import { formatDate, formatTime } from '../../lib/format'

export interface Now {
  date: string
  time: string
}
export const nowAt = (moment: Date): Now => ({ date: formatDate(moment), time: formatTime(moment) })

const MINUTE_MS = 60_000

/** The time on the wall, as long as somebody looks. */
export const useNow = (): Now => {
  const [now, setNow] = useState(() => nowAt(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setNow(nowAt(new Date())), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The same weekday so many weeks on. */
export const weeksOn = (date: string, weeks: number) => daysAfter(date, weeks * 7)

/** Saturday and Sunday only where there is something: lessons of a 调休, or what the calendar says. */
export const daysShown = ({ days, lessons, watches, watchesGone }: TimetableWeek) =>
  days.filter(
    ({ weekday, date }) =>
      weekday <= 5 || [...lessons, ...watches, ...watchesGone].some((one) => one.date === date),
  )

/** Breaks between lessons are seen by the hours; what has a name of its own is a row. */
export const periodsShown = ({ periods }: TimetableWeek) =>
  periods.filter(({ lessonNumber, kind }) => lessonNumber !== null || kind !== 'BREAK')

const at = (lessons: readonly WeekLesson[], date: string, { lessonNumber }: WeekPeriod) =>
  lessons.filter(
    (lesson) =>
      lesson.date === date &&
      lessonNumber !== null &&
      lessonNumber >= lesson.lessonNumber &&
      lessonNumber < lesson.lessonNumber + lesson.length,
  )
export const lessonsAt = ({ lessons }: TimetableWeek, date: string, period: WeekPeriod) =>
  at(lessons, date, period)
/** Who watches in a row of its own, and of a teacher what others do for them: null where it is none, or where nobody does all week. */
export const watchesIn = ({ periods, watches, watchesGone }: TimetableWeek, period: WeekPeriod) => {
  const row = watchPeriods(periods).find((one) => one.period === period)
  const inRow = (of: readonly WeekWatch[], isGone: boolean) =>
    of.flatMap((one) => (one.kind === row?.kind && one.number === row.number ? [{ ...one, isGone }] : []))
  const own = [...inRow(watches, false), ...inRow(watchesGone, true)]
  return own.length === 0 ? null : own
}
export type RowWatch = NonNullable<ReturnType<typeof watchesIn>>[number]
/** 语文 周文; of a teacher's week the class. */
export const watchNote = (of: TimetableWeek['of'], watch: WeekWatch) =>
  [watch.courseName, of === 'TEACHER' ? watch.class.name : watch.teacher.name].filter(Boolean).join(' ')

/** What a teacher would have held there. */
export const goneAt = (week: TimetableWeek, date: string, period: WeekPeriod) => at(week.gone, date, period)

/** Through a day: lessons by their number, 早读 before them, other watches after. */
const placeOf = (one: { lessonNumber: number } | { kind: WatchKind; number: number }) => {
  if ('lessonNumber' in one) return one.lessonNumber
  return one.number + (one.kind === 'READING' ? -LESSON_NUMBER_MAX : LESSON_NUMBER_MAX)
}

/** 周二（11-17）第 2 节语文由沈砚秋老师代课: all changes of a week, each once. */
export const changesOf = ({ lessons, gone, watches, watchesGone }: TimetableWeek) => {
  const held = lessons.flatMap((lesson) => [
    lesson,
    ...(lesson.sections ?? []).map(({ id, change }) => ({ ...lesson, id, change })),
  ])
  const changed = [
    ...[...held, ...gone.filter(({ change }) => change?.movedTo === null)].map((one) => ({
      ...one,
      name: periodsName(one),
    })),
    ...[...watches, ...watchesGone],
  ]
  const told = changed
    .filter(({ change }) => change !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date) || placeOf(a) - placeOf(b))
  return told.map(({ id, date, name, change }) => ({
    key: `${date} ${name} ${id}`,
    kind: change?.kind ?? 'SUBSTITUTE',
    text: `${shortWeekday(weekdayOf(date))}${name}${change?.text}`,
  }))
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** How far a period has gone, from 0 to 1; nothing before it begins and after it has ended. */
export const gone = (
  { startsAt, endsAt }: Pick<WeekPeriod, 'startsAt' | 'endsAt'>,
  { time }: Now,
): number | undefined => {
  if (startsAt === null || endsAt === null || time < startsAt || time >= endsAt) return undefined
  return (minutes(time) - minutes(startsAt)) / (minutes(endsAt) - minutes(startsAt))
}

export const dayIn = (
  { of, version, days, lessons, watches }: TimetableWeek,
  date: string,
): TimetableDay => ({
  of,
  isPublished: version !== null,
  day: days.find((day) => day.date === date) ?? null,
  lessons: lessons.filter((one) => one.date === date),
  watches: watches.filter((one) => one.date === date),
})

/** What a day has one after the other. */
export type Duty = WeekLesson | WeekWatch
export const isLesson = (duty: Duty): duty is WeekLesson => 'lessonNumber' in duty

/** By the clock: 早读 before the first lesson, 晚自习 after the last; without hours by their place among the periods. */
export const dutiesOf = ({ lessons, watches }: Pick<TimetableDay, 'lessons' | 'watches'>): Duty[] => {
  const all = [...lessons, ...watches]
  const isTimed = all.every(({ startsAt }) => startsAt !== null)
  return all.toSorted((a, b) =>
    isTimed ? (a.startsAt ?? '').localeCompare(b.startsAt ?? '') : placeOf(a) - placeOf(b),
  )
}

/** Lessons and watches are numbered each for themselves. */
export const keyOf = (duty: Duty) => `${isLesson(duty)} ${duty.id}`
/** 数学; 早读. */
export const titleOf = (duty: Duty) => (isLesson(duty) ? duty.courseName : duty.name)
/** Whose colour it has: 早读 that of what is read. */
export const subjectOf = (duty: Duty) => duty.courseName ?? titleOf(duty)
/** 第 3 节 数学; 早读. */
export const labelOf = (duty: Duty) => (isLesson(duty) ? `第 ${duty.lessonNumber} 节 ` : '') + titleOf(duty)

/** What is on, or comes next in the day; and in how many minutes it begins. */
export const nextOf = (duties: readonly Duty[], { time }: Now) => {
  const duty = duties.find(({ endsAt }) => endsAt !== null && endsAt > time)
  if (duty === undefined || duty.startsAt === null) return undefined
  return { duty, inMinutes: Math.max(0, minutes(duty.startsAt) - minutes(time)) }
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('、')

/** Who sits in it: a 教学班 where it is one, with its grade, as each has a 物理 1 班; else the classes. */
export const groupOf = ({ section, classes }: Pick<WeekLesson, 'section' | 'classes'>) =>
  section === undefined ? namesOf(classes) : `${section.grade ?? ''}${section.name}`

/** What stands below it: for a class its teachers, for a teacher the classes; rooms only where they are others. */
export const noteOf = (of: TimetableWeek['of'], lesson: Duty) => {
  if (!isLesson(lesson)) return watchNote(of, lesson)
  const { teachers, room, band, section, sections } = lesson
  if (sections !== undefined) return `第 ${band} 段，${sections.length} 个教学班`
  const who = {
    CLASS: [section?.name, namesOf(teachers), room?.name],
    TEACHER: [groupOf(lesson), room?.name],
    ROOM: [[groupOf(lesson), namesOf(teachers)].filter(Boolean).join('、')],
  }
  return who[of].filter(Boolean).join(' · ')
}

/** 第 3 节 10:25; of a watch, whose name says which it is, the time. */
export const whenOf = (duty: Duty) =>
  [isLesson(duty) && periodsName(duty), duty.startsAt].filter(Boolean).join(' ')

/** What a day without lessons is called, and what a day that stands for another says. */
export const markOf = ({ lessonsOf, weekday, marks }: TimetableWeek['days'][number]) => {
  const [mark] = marks
  if (mark === undefined) return undefined
  const other =
    lessonsOf !== null && lessonsOf !== weekday ? `，上周${'一二三四五六日'[lessonsOf - 1]}的课` : ''
  return `${mark.title}${other}`
}
