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

/** One course of an exam with all its marks. The whole is made of classes that are shown: the rest would tell the others. */
export const opened = async (
  ctx: AuthedCtx,
  { viewer, exam }: Access,
  { courseId }: Asked,
  withItems = false,
) => {
  const courses = await q.coursesSeen(ctx.db, viewer, exam.id)
  const course = courseId === undefined ? courses[0] : courses.find((one) => one.courseId === courseId)
  if (course === undefined) throw notFound('课程')
  const sheets = await q.classesOf(ctx.db, viewer, course.id, withItems)
  const { spans, ...marks } = unpacked(sheets, withItems ? course.items.length : 0)
  const groups = sheets.map(({ classId, className, seen }, index) => {
    const span = spans[index] ?? NOBODY
    return { classId, className, seen, span, scores: sortedIn(marks, [span]) }
  })
  const whole = groups.filter(({ scores }) => !isSmall(scores)).map(({ span }) => span)
  return { viewer, exam, courses, course, marks, groups, whole }
}
export type Opened = Awaited<ReturnType<typeof opened>>

/**
 * Each pupil of both exams: where they stood then and stand now, in deviations from the average of those who took both.
 * A class has a stretch of them.
 */
export const bothOf = async (ctx: AuthedCtx, { course, marks, groups, whole }: Opened) => {
  const before = await q.before(ctx.db, course.id)
  if (before === undefined) return undefined
  const then = unpacked(await q.scoresOf(ctx.db, before.id), 0)
  // A whole grade took the one before, where this one may be of few: these are looked for among those.
  const places = new Map<number, number>()
  for (let index = 0; index < marks.pupils.length; index += 1) places.set(marks.pupils[index] ?? 0, index)
  const earlier = new Float64Array(marks.pupils.length).fill(Number.NaN)
  for (let index = 0; index < then.pupils.length; index += 1) {
    const place = places.get(then.pupils[index] ?? 0)
    if (place !== undefined) earlier[place] = then.scores[index] ?? Number.NaN
  }
  const [was, is]: [number[], number[]] = [[], []]
  const spans = new Map<number, Span>()
  for (const { classId, span } of groups) {
    const from = was.length
    if (whole.includes(span))
      for (let pupil = span.from; pupil < span.to; pupil += 1) {
        const x = earlier[pupil] ?? Number.NaN
        const y = marks.scores[pupil] ?? Number.NaN
        if (Number.isNaN(x) || Number.isNaN(y)) continue
        was.push(x)
        is.push(y)
      }
    spans.set(classId, { from, to: was.length })
  }
  const [x, y] = [standardised(was), standardised(is)]
  const isTold = x.length > 0 && y.length > 0
  const of = <T>(list: readonly T[], classId: number) => {
    const { from, to } = spans.get(classId) ?? NOBODY
    return list.slice(from, to)
  }
  return { examName: before.examName, date: before.date, x: isTold ? x : [], y: isTold ? y : [], of }
}
