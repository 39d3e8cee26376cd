import type { LearningAnalysis } from '@xueqiao/contract/features/growth/analysis/api'
import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { denied, notFound } from '../../../platform/errors'
import * as semesters from '../../school/semesters/service'
import { examinerOf } from '../exams/access'
import type { Viewer } from '../exams/scope'
import * as q from './queries'

/** Where there is no semester, the last half year. */
const periodOf = async (ctx: AuthedCtx) => {
  const current = (await semesters.list(ctx)).find(({ isCurrent }) => isCurrent)
  const past = new Date(ctx.now.getTime() - 182 * 86_400_000)
  return current === undefined
    ? { from: localDate(past), to: localDate(ctx.now) }
    : { from: current.startDate, to: current.endDate }
}

/** Of a class they only teach, the courses that are theirs. */
const coursesIn = ({ all, chargeIds, taught }: Viewer, classId: number) =>
  all || chargeIds.includes(classId)
    ? null
    : taught.flatMap((pair) => (pair.classId === classId ? pair.courseId : []))

export const learning = async (
  ctx: AuthedCtx,
  asked: { classId?: number | undefined },
): Promise<LearningAnalysis> => {
  const viewer = await examinerOf(ctx)
  const seen = await q.classesSeen(ctx.db, viewer)
  const classes = seen.map(({ classId, className }) => ({ classId, className }))
  const own = asked.classId === undefined ? seen[0] : seen.find(({ classId }) => classId === asked.classId)
  if (asked.classId !== undefined && own === undefined)
    throw denied('classes', [asked.classId], notFound('班级'))
  if (own === undefined) return { classId: null, className: null, classes, pupils: 0, weeks: [], months: [] }
  const { classId, className } = own
  const [pupils, period] = [await q.pupilCount(ctx.db, classId), await periodOf(ctx)]
  const small = pupils < ANALYSIS_SMALL
  const months = await q.monthsOf(ctx.db, classId, period)
  return {
    ...{ classId, className, classes, pupils },
    weeks: small ? [] : await q.weeksOf(ctx.db, classId, coursesIn(viewer, classId), period),
    months: small ? [] : months.filter((month) => month.pupils >= ANALYSIS_SMALL),
  }
}
