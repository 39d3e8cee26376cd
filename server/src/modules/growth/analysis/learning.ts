import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { denied, notFound } from '../../../platform/errors'
import * as semesters from '../../school/semesters/service'
import { examinerOf } from '../exams/access'
import type { Viewer } from '../exams/scope'
import * as q from './queries'

interface Asked {
  classId?: number | undefined
  courseId?: number | undefined
  semesterId?: number | undefined
}

/** The semester that was asked for, else the current one; where there is none, the last half year. */
export const periodOf = async (ctx: AuthedCtx, semesterId: number | undefined) => {
  const known = await semesters.list(ctx)
  const found = known.find(({ id, isCurrent }) => (semesterId === undefined ? isCurrent : id === semesterId))
  if (found !== undefined)
    return { semesterId: found.id, semesterName: found.name, from: found.startDate, to: found.endDate }
  if (semesterId !== undefined) throw notFound('学期')
  const past = new Date(ctx.now.getTime() - 182 * 86_400_000)
  return { semesterId: null, semesterName: null, from: localDate(past), to: localDate(ctx.now) }
}

/** Of a class they only teach, the courses that are theirs. */
const coursesIn = ({ all, chargeIds, taught }: Viewer, classId: number) =>
  all || chargeIds.includes(classId)
    ? null
    : taught.flatMap((pair) => (pair.classId === classId ? pair.courseId : []))

export const learning = async (ctx: AuthedCtx, asked: Asked) => {
  const viewer = await examinerOf(ctx)
  const classes = await q.classesSeen(ctx.db, viewer)
  const own =
    asked.classId === undefined ? classes[0] : classes.find(({ classId }) => classId === asked.classId)
  if (asked.classId !== undefined && own === undefined)
    throw denied('classes', [asked.classId], notFound('班级'))
  const { semesterId, semesterName: _name, ...period } = await periodOf(ctx, asked.semesterId)
  const courseId = asked.courseId ?? null
  const nothing = { classId: null, className: null, pupils: 0, courses: [], weeks: [], months: [] }
  if (own === undefined) return { ...nothing, classes, semesterId, courseId: null }
  const { classId, className } = own
  const seen = coursesIn(viewer, classId)
  if (courseId !== null && seen !== null && !seen.includes(courseId))
    throw denied('courses', [courseId], notFound('课程'))
  const pupils = await q.pupilCount(ctx.db, classId)
  const shown = { classId, className, classes, semesterId, courseId, pupils }
  const courses = await q.coursesWithHomework(ctx.db, classId, seen, period)
  if (pupils < ANALYSIS_SMALL) return { ...shown, courses, weeks: [], months: [] }
  const months = await q.monthsOf(ctx.db, classId, period)
  return {
    ...{ ...shown, courses },
    weeks: await q.weeksOf(ctx.db, classId, courseId === null ? seen : [courseId], period, ctx.now),
    months: months.filter((month) => month.pupils >= ANALYSIS_SMALL),
  }
}
