import type { Db } from '../../../../platform/db/database'
import { applied, placeOf } from './changed'
import type { Change } from './changes-queries'
import { type Frame, frameOf, meetings, readWithin, timed, weeksAround } from './held'
import type { Held } from './lesson'
import * as q from './week-queries'

/** A lesson that a class has had, or will have: where it really lies, and whether nobody taught in it. */
interface Delivered {
  classId: number
  courseId: number
  date: string
  week: number
  length: number
  isSelfStudy: boolean
}

const placesOf = (changes: readonly Change[]) =>
  new Set(
    changes.flatMap(({ date, lessonKey, otherDate, otherKey }) => [
      placeOf({ date, key: lessonKey }),
      ...(otherDate === null || otherKey === null ? [] : [placeOf({ date: otherDate, key: otherKey })]),
    ]),
  )

const semesterFrame = (db: Db, semester: q.Semester) =>
  frameOf(db, { semester, dates: weeksAround(semester.startDate, semester.endDate) })

/** A semester has thousands of lessons: only those that somebody has arranged are looked at one by one. */
const countedIn = async (db: Db, classIds: readonly number[], frame: Frame) => {
  const { arranged, lessons } = await readWithin(db, { classIds }, frame)
  const [own, named] = [new Set(classIds), placesOf(arranged)]
  const counted: Delivered[] = []
  const changed: Held[] = []
  for (const one of meetings(lessons, frame)) {
    const { lesson, date, day } = one
    if (named.has(placeOf({ date, key: lesson.key }))) changed.push(timed(one, frame))
    else
      for (const { id: classId } of lesson.classes)
        if (own.has(classId))
          counted.push({
            ...{ classId, courseId: lesson.courseId, date, week: day.week ?? 0, length: lesson.length },
            isSelfStudy: false,
          })
  }
  for (const { of, courseId, date, length, change, classes } of applied(changed, arranged).lessons)
    for (const classId of of.filter((id) => own.has(id)))
      counted.push({
        ...{ classId, courseId, date, length, isSelfStudy: change?.kind === 'SELF_STUDY' },
        week: frame.dayOf(date, classes[0]?.grade ?? 0).week ?? 0,
      })
  return counted
}

/** All lessons of some classes in a semester, after all changes: the one account of what is delivered. */
export const deliveredTo = async (db: Db, classIds: readonly number[], semester: q.Semester) =>
  classIds.length === 0 ? [] : countedIn(db, classIds, await semesterFrame(db, semester))

/** The classes of a grade that have a course, with all they have of it. */
export const deliveredIn = async (
  db: Db,
  { semester, courseId, grade }: { semester: q.Semester; courseId: number; grade: number },
) => {
  const classes = await q.classesWith(db, { semester, courseId, grade })
  const all = await deliveredTo(
    db,
    classes.map(({ id }) => id),
    semester,
  )
  return classes.map((one) => ({
    ...one,
    lessons: all.filter((lesson) => lesson.classId === one.id && lesson.courseId === courseId),
  }))
}

/** Which of all that was arranged in a semester holds: its lessons are still held so. */
export const inForce = async (db: Db, semester: q.Semester) => {
  const frame = await semesterFrame(db, semester)
  const like = frame.arranged.flatMap(({ lessonIds }) => lessonIds)
  const lessons = like.length === 0 ? [] : await q.lessons(db, { like }, frame.ids, semester.yearId)
  const named = placesOf(frame.arranged)
  const held: Held[] = []
  for (const one of meetings(lessons, frame))
    if (named.has(placeOf({ date: one.date, key: one.lesson.key }))) held.push(timed(one, frame))
  return new Set([...applied(held, frame.arranged).arranged.values()].map(({ id }) => id))
}
