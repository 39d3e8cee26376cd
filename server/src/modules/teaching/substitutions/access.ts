import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import type { Reach } from '../../account/reach/access'
import { planningReach } from '../timetable/access'
import * as l from './leave-queries'
import * as q from './queries'

type Asking = AuthedCtx | AuthedTxCtx

const BEYOND = '这节课的班级不在您的管理范围内，请由学校管理员安排'

/** The classes and teachers of those who manage timetables: the whole school, or the departments they lead. */
export const managing = (ctx: Asking): Promise<Reach> => planningReach(ctx)

export const manages = (ctx: Asking) => ctx.actor.permissions.has('schedule:manage')
const ownId = ({ actor }: Asking) => (actor.profileType === 'TEACHER' ? actor.profileId : null)
export const isOwn = (ctx: Asking, teacherId: number) => teacherId === ownId(ctx)

/** Whose leaves somebody sees, with the reasons: their own, and those of the teachers they manage. */
export const leavesSeen = async (ctx: Asking): Promise<l.Seen> => ({
  reach: manages(ctx) ? await managing(ctx) : null,
  ownId: ownId(ctx),
})

/** Who may be entered as away: oneself, and whom one manages. */
export const accessAbsentee = async (ctx: Asking, teacherId: number) => {
  const found = await l.teacher(ctx.db, await leavesSeen(ctx), teacherId)
  if (found === undefined) throw denied('teachers', [teacherId], notFound('教师'))
  return { ...found, isOwn: isOwn(ctx, teacherId), manages: manages(ctx) }
}

export const accessLeave = async (ctx: Asking, id: number) => {
  const found = await l.byId(ctx.db, await leavesSeen(ctx), id)
  if (found === undefined) throw denied('teacher-leaves', await l.known(ctx.db, id), notFound('请假单'))
  return found
}

const classesBeyond = async (ctx: Asking, classIds: readonly number[]) => {
  if (classIds.length === 0) return []
  const reach = await managing(ctx)
  return reach.all ? [] : await q.classesBeyond(ctx.db, reach, classIds)
}

/** Whether whoever asks arranges the lessons of all these classes: of many lessons at once. */
export const arrangesAmong = async (ctx: Asking, classIds: readonly number[]) => {
  const beyond = new Set(await classesBeyond(ctx, [...new Set(classIds)]))
  return (ids: readonly number[]) => ids.every((id) => !beyond.has(id))
}

/** What was arranged, and whether whoever asks may undo it. */
export const withMayEdit = async <R extends { id: number }>(ctx: Asking, rows: readonly R[]) => {
  const ids = rows.map(({ id }) => id)
  const classes = ids.length === 0 ? [] : await q.classesOfEach(ctx.db, ids)
  const arranges = await arrangesAmong(
    ctx,
    classes.map(({ classId }) => classId),
  )
  const closed = new Set(classes.filter(({ classId }) => !arranges([classId])).map(({ id }) => id))
  return rows.map((row) => ({ ...row, mayEdit: !closed.has(row.id) }))
}

/** Whoever arranges a lesson has all its classes in their charge. */
export const assertClasses = async (ctx: Asking, classIds: readonly number[]) => {
  const beyond = await classesBeyond(ctx, classIds)
  if (beyond.length > 0) throw denied('classes', beyond, forbidden(BEYOND))
}
