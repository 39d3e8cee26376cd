import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { isStaff, reachOf } from '../../account/reach/access'
import * as q from './queries'
import { chargedClasses, NOTHING, taughtPairs, type Viewer, walkersOf } from './scope'

export type Asking = AuthedCtx | AuthedTxCtx

/** How far somebody sees, and what they may do there. */
export interface Examiner extends Viewer {
  entersAll: boolean
  changesAll: boolean
}

export const examinerOf = async (ctx: Asking): Promise<Examiner> => {
  if (!isStaff(ctx.actor)) throw forbidden()
  const reach = await reachOf(ctx, 'grade')
  const { all, addsAll: entersAll, changesAll } = reach
  if (all) return { ...NOTHING, all, entersAll, changesAll }
  const [chargeIds, taught, walkers] = await Promise.all([
    chargedClasses(ctx.db, reach),
    taughtPairs(ctx.db, reach),
    walkersOf(ctx.db, reach),
  ])
  const pairs = [...taught, ...walkers].map(({ classId, courseId }) => ({ classId, courseId }))
  const near = [...new Map(pairs.map((pair) => [`${pair.classId} ${pair.courseId}`, pair])).values()]
  return { all, entersAll, changesAll, chargeIds, taught, walkers, near }
}

interface Place {
  classId: number
  courseId: number
}

/** A class in a course, or a 教学班. */
export type Written = Place | { sectionId: number }

const teaches = ({ taught, walkers }: Examiner, place: Written) =>
  'sectionId' in place
    ? walkers.some(({ sectionId }) => sectionId === place.sectionId)
    : taught.some(({ classId, courseId }) => classId === place.classId && courseId === place.courseId)

/** Marks are written by who teaches the course in that class or 教学班, and by the office. */
export const mayEnter = (ctx: Asking, viewer: Examiner, place: Written) =>
  ctx.actor.permissions.has('grade:create') && (viewer.entersAll || teaches(viewer, place))

/** What families have seen is changed by the same people, if they hold the right to change marks. */
export const mayCorrect = (ctx: Asking, viewer: Examiner, place: Written) =>
  ctx.actor.permissions.has('grade:update') && (viewer.changesAll || teaches(viewer, place))

/** 班主任, leaders of the department and the office check; not what they have written themselves. */
export const isChecker = ({ changesAll, chargeIds }: Examiner, { classId }: Pick<Place, 'classId'>) =>
  changesAll || chargeIds.includes(classId)

interface Managed {
  authorId: number | null
}

export const mayManage = (ctx: Asking, viewer: Examiner, { authorId }: Managed) =>
  ctx.actor.permissions.has('grade:create') && (viewer.entersAll || authorId === ctx.actor.userId)

interface Dated {
  entryUntil: string | null
  releasedAt: Date | null
}

/** After the day nobody but the office writes; what is released is corrected with a reason instead. */
export const lockOf = (ctx: Asking, viewer: Examiner, { entryUntil, releasedAt }: Dated) =>
  releasedAt === null && entryUntil !== null && !viewer.entersAll && localDate(ctx.now) > entryUntil
    ? `成绩录入已于 ${entryUntil} 截止，请联系管理员延长`
    : null

const noExam = () => notFound('考试')

/** The one door to an exam: "does not exist" and "is not yours" answer alike. */
export const examSeenBy = async (ctx: Asking, viewer: Examiner, id: number) => {
  const exam = await q.one(ctx.db, viewer, id)
  if (exam === undefined) throw denied('exams', (await q.exists(ctx.db, id)) ? [id] : [], noExam())
  return exam
}

export const accessExam = async (ctx: Asking, id: number) => {
  const viewer = await examinerOf(ctx)
  return { viewer, exam: await examSeenBy(ctx, viewer, id) }
}

/** The door for whoever arranges it; the row stays locked. */
export const lockManaged = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, exam } = await accessExam(ctx, id)
  if (!mayManage(ctx, viewer, exam))
    throw denied('exams', [id], forbidden('只有管理员和新增该考试的教师可以修改和发布'))
  return { viewer, exam }
}
