import type { Ctx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import type { Db } from '../../../../platform/db/database'
import { applied, placeOf } from './changed'
import type { Change } from './changes-queries'
import { type Frame, frameOf, meetings, occasions, readWithin, timed, touches, weeksAround } from './held'
import type { Held } from './lesson'
import { watchesIn } from './watches'
import * as q from './week-queries'

/** A lesson that a class (below zero: a 教学班) has had, or will have: where it really lies, and whether nobody taught in it. */
interface Delivered {
  classId: number
  courseId: number
  date: string
  week: number
  length: number
  isSelfStudy: boolean
}

type Had = Pick<Delivered, 'date' | 'week' | 'length' | 'isSelfStudy'>

const placesOf = (changes: readonly Change[]) =>
  new Set(
    changes.flatMap(({ date, lessonKey, otherDate, otherKey }) => [
      placeOf({ date, key: lessonKey }),
      ...(otherDate === null || otherKey === null ? [] : [placeOf({ date: otherDate, key: otherKey })]),
    ]),
  )

const semesterFrame = (db: Db, semester: q.Semester) =>
  frameOf(db, { semester, dates: weeksAround(semester.startDate, semester.endDate) })

/** Whoever reads a plan asks for the same half year. */
const keptFrame = (ctx: Ctx, semester: q.Semester) =>
  recently(ctx, 'school', `semester ${semester.id}`, async () => ({
    value: await semesterFrame(ctx.db, semester),
    rows: Number.POSITIVE_INFINITY,
  }))

export interface Group {
  /** Of a 教学班 below zero. */
  id: number
  /** The class, or of those whose pupils come to the 教学班 one in each version. */
  classIds: readonly number[]
}

/** A 教学班 is nobody else's: its classes have as many of them at once as there are. */
const groupsOf = (section: Held['section'], classIds: readonly number[]) =>
  section === undefined ? classIds : [-section.id]

const classesOf = (groups: readonly Group[]) => [...new Set(groups.flatMap((one) => one.classIds))]

type Read = Awaited<ReturnType<typeof readWithin>>

/** A semester has thousands of lessons: only those that somebody has arranged are looked at one by one. */
const countedIn = (groups: readonly Group[], { arranged, lessons }: Read, frame: Frame) => {
  const [own, named] = [new Set(groups.map(({ id }) => id)), placesOf(arranged)]
  const counted: Delivered[] = []
  const changed: Held[] = []
  for (const meeting of meetings(lessons, frame)) {
    const { one, date, day } = meeting
    const { lesson } = one
    if (named.has(placeOf({ date, key: lesson.key }))) changed.push(timed(meeting, frame))
    else
      for (const classId of groupsOf(
        lesson.section,
        lesson.classes.map(({ id }) => id),
      ))
        if (own.has(classId))
          counted.push({
            ...{ classId, courseId: lesson.courseId, date, week: day.week ?? 0, length: lesson.length },
            isSelfStudy: false,
          })
  }
  for (const { of, section, courseId, date, length, change, classes } of applied(changed, arranged).lessons)
    for (const classId of groupsOf(section, of).filter((id) => own.has(id)))
      counted.push({
        ...{ classId, courseId, date, length, isSelfStudy: change?.kind === 'SELF_STUDY' },
        week: frame.dayOf(date, classes[0]?.grade ?? 0).week ?? 0,
      })
  return counted
}

/** All lessons of some classes and 教学班 in a semester, after all changes: the one account of what is delivered. */
export const deliveredTo = async (db: Db, groups: readonly Group[], semester: q.Semester) => {
  if (groups.length === 0) return []
  const frame = await semesterFrame(db, semester)
  return countedIn(groups, await readWithin(db, { classIds: classesOf(groups) }, frame), frame)
}

interface OfCourse {
  semester: q.Semester
  courseId: number
  grade: number
}

/** What was arranged, and all that is like it, is read in full; the rest, nearly everything, is counted by its place in the week. */
const ofCourse = async (db: Db, { semester, courseId, grade }: OfCourse, frame: Frame) => {
  const groups = await q.groupsWith(db, { semester, courseId, grade })
  const arranged = frame.arranged.filter(touches({ classIds: classesOf(groups) }))
  const like = arranged.flatMap(({ lessonIds }) => lessonIds)
  const whose = new Map<number, Had[][]>()
  const found = groups.map(({ id, name, lessonIds }) => {
    const own: Had[] = []
    for (const lessonId of lessonIds) whose.set(lessonId, [...(whose.get(lessonId) ?? []), own])
    return { id, name, lessons: own }
  })
  const [lessons, placed] = await Promise.all([
    q.lessons(db, { like }, frame.ids, semester.yearId),
    q.placed(db, [...whose.keys()], semester.yearId),
  ])
  for (const { id } of lessons) whose.delete(id)
  for (const { one, date, day } of occasions(placed, frame)) {
    const lesson = { date, week: day.week ?? 0, length: one.length, isSelfStudy: false }
    for (const own of whose.get(one.id) ?? []) own.push(lesson)
  }
  for (const lesson of countedIn(groups, { arranged, lessons }, frame))
    if (lesson.courseId === courseId) found.find(({ id }) => id === lesson.classId)?.lessons.push(lesson)
  return found
}

/**
 * The classes and 教学班 of a grade that have a course, with all they have of it, and what the days of the semester are: the
 * same for whoever looks.
 */
export const deliveredIn = async (ctx: Ctx, of: OfCourse) => {
  const frame = await keptFrame(ctx, of.semester)
  const key = `delivered ${of.semester.id} ${of.courseId} ${of.grade}`
  const groups = await recently(ctx, 'school', key, async () => {
    const value = await ofCourse(ctx.db, of, frame)
    return { value, rows: value.reduce((sum, { lessons }) => sum + lessons.length, 0) }
  })
  return { groups, dayOf: frame.dayOf }
}

/** Which of all that was arranged in a semester holds: its lessons and watches are still held so. */
export const inForce = async (db: Db, semester: q.Semester) => {
  const frame = await semesterFrame(db, semester)
  const like = frame.arranged.flatMap(({ lessonIds }) => lessonIds)
  const lessons = like.length === 0 ? [] : await q.lessons(db, { like }, frame.ids, semester.yearId)
  const named = placesOf(frame.arranged)
  const held: Held[] = []
  for (const meeting of meetings(lessons, frame))
    if (named.has(placeOf({ date: meeting.date, key: meeting.one.lesson.key })))
      held.push(timed(meeting, frame))
  const days = new Set(frame.standIns.map(({ date }) => date))
  const watched = await watchesIn(
    db,
    { classIds: frame.standIns.flatMap(({ classIds }) => classIds) },
    { ...frame, inside: frame.inside.filter((date) => days.has(date)) },
  )
  const standing = [...applied(held, frame.arranged).arranged.values(), ...watched.arranged.values()]
  return new Set(standing.map(({ id }) => id))
}
