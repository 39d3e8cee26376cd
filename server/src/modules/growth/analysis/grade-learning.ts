import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { denied, notFound } from '../../../platform/errors'
import { examinerOf } from '../exams/access'
import { periodOf } from './learning'
import * as q from './queries'

interface Asked {
  grade?: number | undefined
  courseId?: number | undefined
}

/** What is older says little of how a class works now. */
const WEEKS_MS = 28 * 86_400_000

const NO_HOMEWORK = { given: 0, handedIn: null, onTime: null, score: null }
const NO_SCORES = { academicScore: null, behaviorScore: null, socialScore: null }

/** What is the same whichever course is looked at. */
const figuresOf = (ctx: AuthedCtx, classIds: readonly number[]) =>
  recently(ctx, 'school', `learning of ${classIds}`, async () => {
    const { semesterName, ...period } = await periodOf(ctx, undefined)
    const courses = await q.coursesTaught(ctx.db, classIds)
    const scores = await q.assessmentsOfClasses(ctx.db, classIds, period)
    const pupils = await q.pupilCounts(ctx.db, classIds)
    const rows = [...pupils.values()].reduce((sum, count) => sum + count, 0)
    return { value: { semesterName, courses, scores, pupils }, rows }
  })

const homeworkOf = (ctx: AuthedCtx, classIds: readonly number[], courseId: number | null) =>
  recently(ctx, 'school', `homework of ${classIds} ${courseId}`, async () => {
    const since = new Date(ctx.now.getTime() - WEEKS_MS)
    const homework = await q.homeworkOfClasses(ctx.db, classIds, courseId, { since, now: ctx.now })
    const rows = [...homework.values()].reduce((sum, { given }) => sum + given * ANALYSIS_SMALL, 0)
    return { value: { from: localDate(since), homework }, rows }
  })

/** The classes that somebody leads, side by side in the order of their numbers: nobody is ranked. */
export const learningOfGrade = async (ctx: AuthedCtx, asked: Asked) => {
  const viewer = await examinerOf(ctx)
  const led = (await q.classesSeen(ctx.db, viewer)).filter(
    ({ classId }) => viewer.all || viewer.chargeIds.includes(classId),
  )
  const grades = [...new Set(led.map(({ grade }) => grade))]
  if (asked.grade !== undefined && !grades.includes(asked.grade))
    throw denied('classes', [], notFound('年级'))
  const grade = asked.grade ?? grades[0] ?? null
  const classes = led.filter((one) => one.grade === grade)
  const classIds = classes.map(({ classId }) => classId)
  const { courses, scores, pupils, semesterName } = await figuresOf(ctx, classIds)
  const courseId = asked.courseId ?? null
  if (courseId !== null && courses.every((one) => one.courseId !== courseId))
    throw denied('courses', [], notFound('课程'))
  const { homework, from } = await homeworkOf(ctx, classIds, courseId)
  return {
    ...{ grade, grades, courseId, courses, from, semesterName },
    classes: classes.map(({ classId, className }) => {
      const count = pupils.get(classId) ?? 0
      const isSmall = count < ANALYSIS_SMALL
      return {
        ...{ classId, className, pupils: count },
        ...(isSmall ? NO_HOMEWORK : (homework.get(classId) ?? NO_HOMEWORK)),
        ...(isSmall ? NO_SCORES : (scores.get(classId) ?? NO_SCORES)),
      }
    }),
  }
}
