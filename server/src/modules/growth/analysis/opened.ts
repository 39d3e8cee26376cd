import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import type { AuthedCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import type { accessExam } from '../exams/access'
import { type Span, sortedIn, unpacked } from './marks'
import * as q from './queries'
import { standardised } from './statistics'

export interface Asked {
  examId: number
  courseId?: number | undefined
}

export const isSmall = ({ length }: { length: number }) => length < ANALYSIS_SMALL

/** Whoever has gone through the door of an exam. */
export type Access = Awaited<ReturnType<typeof accessExam>>

const NOBODY: Span = { from: 0, to: 0 }

interface Wanted {
  /** Missing: all that somebody sees. */
  courseId?: number | 'first' | undefined
  withItems?: boolean
  withBefore?: boolean
}

const wantedOf = (courses: readonly q.SeenCourse[], courseId: Wanted['courseId']) => {
  if (courseId === undefined) return courses
  const found = courseId === 'first' ? courses[0] : courses.find((one) => one.courseId === courseId)
  return found === undefined ? [] : [found]
}

type SheetRow = Awaited<ReturnType<typeof q.classesOf>>[number]

/** The whole is made of classes that are shown: the rest would tell the others. */
const openedOf = (course: q.SeenCourse, sheets: readonly SheetRow[], items: number) => {
  const { spans, ...marks } = unpacked(sheets, items)
  const groups = sheets.map(({ classId, className, seen }, index) => {
    const span = spans[index] ?? NOBODY
    return { classId, className, seen, span, scores: sortedIn(marks, [span]) }
  })
  const whole = groups.filter(({ scores }) => !isSmall(scores)).map(({ span }) => span)
  return { course, marks, groups, whole }
}
export type Opened = ReturnType<typeof openedOf>

/** Courses of an exam with all their marks. */
export const opened = async (
  ctx: AuthedCtx,
  { viewer, exam }: Access,
  { courseId, withItems = false, withBefore = true }: Wanted,
) => {
  const courses = await q.coursesSeen(ctx.db, viewer, exam.id)
  const wanted = wantedOf(courses, courseId)
  if (wanted.length === 0) throw notFound('课程')
  const examCourseIds = wanted.map(({ id }) => id)
  const [sheets, before] = await Promise.all([
    q.classesOf(ctx.db, viewer, { semesterId: exam.semesterId, examCourseIds, withItems }),
    withBefore ? q.before(ctx.db, examCourseIds) : new Map(),
  ])
  const open = wanted.map((course) =>
    openedOf(
      course,
      sheets.filter(({ examCourseId }) => examCourseId === course.id),
      withItems ? course.items.length : 0,
    ),
  )
  return { courses, open, past: await pastOf(ctx, open, before) }
}

type Before = Awaited<ReturnType<typeof q.before>>

/** A whole grade took the one before, where this one may be of few: these classes then, and who was in others one by one. */
const pastOf = async (ctx: AuthedCtx, open: readonly Opened[], before: Before) => {
  const examCourseIds = [...before.values()].map(({ id }) => id)
  if (examCourseIds.length === 0) return []
  const classIds = [...new Set(open.flatMap(({ groups }) => groups.map(({ classId }) => classId)))]
  const sheets = await q.scoresThen(ctx.db, { examCourseIds, classIds })
  const past = open.flatMap(({ course, marks }) => {
    const exam = before.get(course.id)
    if (exam === undefined) return []
    const own = unpacked(
      sheets.filter(({ examCourseId }) => examCourseId === exam.id),
      0,
    )
    const places = new Map<number, number>()
    for (let index = 0; index < own.pupils.length; index += 1) places.set(own.pupils[index] ?? 0, index)
    const scores = new Float64Array(marks.pupils.length).fill(Number.NaN)
    const missing = new Map<number, number>()
    for (let index = 0; index < marks.pupils.length; index += 1) {
      const pupil = marks.pupils[index] ?? 0
      const place = places.get(pupil)
      if (place === undefined) missing.set(pupil, index)
      else scores[index] = own.scores[place] ?? Number.NaN
    }
    return { ...exam, ofId: course.id, scores, missing }
  })
  const pupilIds = [...new Set(past.flatMap(({ missing }) => [...missing.keys()]))]
  const others = pupilIds.length === 0 ? [] : await q.scoresOf(ctx.db, { examCourseIds, pupilIds })
  for (const { examCourseId, studentId, score } of others)
    for (const one of past) {
      const index = one.id === examCourseId ? one.missing.get(studentId) : undefined
      if (index !== undefined) one.scores[index] = score
    }
  return past
}
export type Past = Awaited<ReturnType<typeof pastOf>>

/**
 * Each pupil of both exams: where they stood then and stand now, in deviations from the average of those who took both.
 * A class has a stretch of them.
 */
export const bothOf = ({ course, marks, groups, whole }: Opened, past: Past) => {
  const before = past.find(({ ofId }) => ofId === course.id)
  if (before === undefined) return undefined
  const [was, is] = [new Float64Array(marks.scores.length), new Float64Array(marks.scores.length)]
  let count = 0
  const spans = new Map<number, Span>()
  const shown = new Set(whole)
  for (const { classId, span } of groups) {
    const from = count
    if (shown.has(span))
      for (let pupil = span.from; pupil < span.to; pupil += 1) {
        const x = before.scores[pupil] ?? Number.NaN
        const y = marks.scores[pupil] ?? Number.NaN
        if (Number.isNaN(x) || Number.isNaN(y)) continue
        was[count] = x
        is[count] = y
        count += 1
      }
    spans.set(classId, { from, to: count })
  }
  const [x, y] = [standardised(was.subarray(0, count)), standardised(is.subarray(0, count))]
  const isTold = x.length > 0 && y.length > 0
  const of = (list: Float64Array, classId: number) => {
    const { from, to } = spans.get(classId) ?? NOBODY
    return list.subarray(from, to)
  }
  const none = x.subarray(0, 0)
  return { examName: before.examName, date: before.date, x: isTold ? x : none, y: isTold ? y : none, of }
}
