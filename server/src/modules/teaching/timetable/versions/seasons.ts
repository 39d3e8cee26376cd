import { daysAfter, shortWeekday } from '@xueqiao/contract/common/calendar'
import type { Db } from '../../../../platform/db/database'
import { type Model, modelOf, type Read } from '../running/problem'
import { semester } from '../running/problem-queries'
import { classesNamed } from './bands'
import { breaches } from './judging'
import { publishedOf } from './queries'

/** The last day of what begins on this one: before the next that is published, or the end of the semester. */
export const lastDayFrom = async (db: Db, semesterId: number, from: string) => {
  const [next] = (await publishedOf(db, semesterId))
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((date) => date > from)
    .toSorted()
  return next === undefined ? (await semester(db, semesterId)).endDate : daysAfter(next, -1)
}

/** The first day of every other set of hours until the last day: winter after summer, or none any more. */
export const startsOf = ({ lessons, hoursOf, date, until }: Read) => {
  const grades = [...new Set(lessons.flatMap(({ classes }) => classes.map(({ grade }) => grade)))]
  const hoursOn = (day: string) => grades.map((grade) => hoursOf(grade, day)?.id ?? 0).join()
  const known = new Set([hoursOn(date)])
  const days: string[] = []
  for (let day = daysAfter(date, 1); day <= until; day = daysAfter(day, 1)) {
    const hours = hoursOn(day)
    if (!known.has(hours)) days.push(day)
    known.add(hours)
  }
  return days
}

/** Lessons that have a place, and no period there under these hours. */
const outside = ({ lessons, placements, withoutHours }: Model) => {
  const held = new Set(placements.map(({ activity }) => activity))
  return lessons.flatMap((lesson) => {
    const { id, courseName, classes, weekday, lessonNumber } = lesson
    if (weekday === null || held.has(String(id)) || withoutHours.includes(classes[0]?.grade ?? 0)) return []
    return [
      `${classesNamed(lesson)}的${courseName}（${shortWeekday(weekday)}第 ${lessonNumber} 节）不在作息时间内`,
    ]
  })
}

/** What must not be and is, once the hours are others than on the day a table is made for. */
export const laterBreaches = async (read: Read) => {
  const found: { from: string; texts: string[]; withoutHours: number[] }[] = []
  for (const from of startsOf(read)) {
    const model = modelOf({ ...read, date: from })
    // What has no place yet is said of the first hours.
    const broken = (await breaches(model)).filter(({ code, slot }) => code !== 'H4' || slot !== undefined)
    const texts = [...outside(model), ...broken.map(({ text }) => text)]
    const { withoutHours } = model
    if (texts.length + withoutHours.length > 0) found.push({ from, texts, withoutHours })
  }
  return found
}
