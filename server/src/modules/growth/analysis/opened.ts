import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import type { AuthedCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { accessExam } from '../exams/access'
import * as q from './queries'
import { byClass, standardised } from './statistics'

export interface Asked {
  examId: number
  courseId?: number | undefined
}

export const scoresOf = (marks: readonly q.Mark[]) => marks.flatMap(({ score }) => score ?? [])
export const isSmall = (scores: readonly unknown[]) => scores.length < ANALYSIS_SMALL

/** One course of an exam with all its marks. The whole is made of classes that are shown: the rest would tell the others. */
export const opened = async (ctx: AuthedCtx, { examId, courseId }: Asked) => {
  const { viewer, exam } = await accessExam(ctx, examId)
  const courses = await q.coursesSeen(ctx.db, viewer, examId)
  const course = courseId === undefined ? courses[0] : courses.find((one) => one.courseId === courseId)
  if (course === undefined) throw notFound('课程')
  const [classes, marks] = [await q.classesOf(ctx.db, viewer, course.id), await q.marksOf(ctx.db, course.id)]
  const marksIn = byClass(marks)
  const groups = classes.map((one) => ({ ...one, marks: marksIn(one.classId) }))
  const whole = groups.flatMap((group) => (isSmall(scoresOf(group.marks)) ? [] : group.marks))
  return { viewer, exam, courses, course, groups, whole }
}
export type Opened = Awaited<ReturnType<typeof opened>>

const zOf = (marks: readonly q.Mark[]) =>
  standardised(
    new Map(marks.flatMap(({ studentId, score }) => (score === null ? [] : [[studentId, score] as const]))),
  )

/** Each pupil of both exams: where they stood then and stand now, in deviations from the average of those who took both. */
export const bothOf = async (ctx: AuthedCtx, { course, whole }: Opened) => {
  const before = await q.before(ctx.db, course.id)
  if (before === undefined) return undefined
  const marks = await q.marksOf(ctx.db, before.id)
  const shared = (some: readonly q.Mark[], others: readonly q.Mark[]) => {
    const ids = new Set(others.flatMap(({ studentId, score }) => (score === null ? [] : studentId)))
    return some.filter(({ studentId }) => ids.has(studentId))
  }
  const [then, now] = [zOf(shared(marks, whole)), zOf(shared(whole, marks))]
  const pairs = whole.flatMap(({ studentId, classId }) => {
    const [x, y] = [then.get(studentId), now.get(studentId)]
    return x === undefined || y === undefined ? [] : [{ studentId, classId, x, y }]
  })
  return { ...before, pairs }
}
