import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import * as q from './queries'
import { type ClassCourse, partsOf, type Viewer } from './scope'

export type Asking = AuthedCtx | AuthedTxCtx

export const noHomework = () => notFound('作业')

/** Of one that is not there the log says nothing. */
export const foreign = async ({ db }: Asking, id: number) =>
  denied('homeworks', (await q.exists(db, id)) ? [id] : [], noHomework())

const NOTHING = { taughtClassIds: [], taughtCourseIds: [], ledIds: [] }

/** How far somebody of the staff sees; pupils and parents have doors of their own. */
export const viewerOf = async (ctx: Asking): Promise<Viewer> => {
  const reach = await reachOf(ctx)
  const { all, teacherId } = reach
  const parts = all || teacherId === null ? NOTHING : await partsOf(ctx.db, teacherId, reach)
  return { all, userId: ctx.actor.userId, ...parts }
}

/** Whether they give and mark this course in this class. */
export const teaches = (viewer: Viewer, { classId, courseId }: ClassCourse) =>
  viewer.all ||
  viewer.taughtClassIds.some((id, at) => id === classId && viewer.taughtCourseIds[at] === courseId)

/** Whether they may read what pupils of this class hand in for this course. */
export const reads = (viewer: Viewer, lesson: ClassCourse) =>
  teaches(viewer, lesson) || viewer.ledIds.includes(lesson.classId)

/** Before it is published it concerns those who give it. */
const isInSight = (viewer: Viewer, { status, authorId }: q.Head, classes: readonly q.ClassRow[]) =>
  viewer.all ||
  authorId === viewer.userId ||
  (status === 'DRAFT' ? classes.some(({ taught }) => taught) : classes.length > 0)

/** Whoever wrote it keeps their drafts; what is given out is with those who teach there now. */
export const managesIt = (viewer: Viewer, { status, authorId }: q.Head, classes: readonly q.ClassRow[]) =>
  viewer.all ||
  classes.some(({ taught }) => taught) ||
  (authorId === viewer.userId && (status === 'DRAFT' || status === 'SCHEDULED'))

/** It ends or begins for all its classes: for whoever gave it, or teaches every one of them. */
export const endsIt = (
  viewer: Viewer,
  { authorId, classCount }: Pick<q.Head, 'authorId' | 'classCount'>,
  classes: readonly q.ClassRow[],
) => viewer.all || authorId === viewer.userId || classes.filter(({ taught }) => taught).length === classCount

/** The one door for staff: the homework, and of its classes those within their reach. */
export const accessHomework = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const head = await q.headOf(ctx.db, id)
  if (head === undefined) throw noHomework()
  const classes = (await q.classesOf(ctx.db, viewer, [id])).get(id) ?? []
  const isSeen = isInSight(viewer, head, classes) || (await q.isOfLed(ctx.db, viewer.ledIds, id))
  if (!isSeen) throw await foreign(ctx, id)
  return { viewer, head, classes, manages: managesIt(viewer, head, classes) }
}

export type Accessed = Awaited<ReturnType<typeof accessHomework>>

/** Whoever only reads it is told so. */
export const mayManage = async (ctx: Asking, id: number) => {
  const found = await accessHomework(ctx, id)
  if (!found.manages) throw denied('homeworks', [id], forbidden('只有任教该课程的教师可以处理这项作业'))
  return found
}

/** The door for changes; the row stays locked. */
export const lockManaged = async (ctx: AuthedTxCtx, id: number) => {
  const locked = await q.lock(ctx.db, id)
  if (locked === undefined) throw noHomework()
  return { homework: locked, ...(await mayManage(ctx, id)) }
}

export const lockDraft = async (ctx: AuthedTxCtx, id: number) => {
  const found = await lockManaged(ctx, id)
  const { status } = found.homework
  if (status === 'SCHEDULED') throw conflict('作业正在等待发布，请先取消定时发布')
  if (status !== 'DRAFT') throw conflict('作业已经发布')
  return found
}

/** Whose homework somebody of a family looks at. */
export const familyOf = ({ actor }: Asking): q.Family | undefined => {
  if (actor.profileId === null) return undefined
  if (actor.profileType === 'STUDENT') return { studentId: actor.profileId, parentId: null }
  return actor.profileType === 'PARENT' ? { studentId: null, parentId: actor.profileId } : undefined
}

/** The door for pupils and parents: their rows of one that is given out; without a row, or withdrawn, there is none. */
export const accessOwn = async (ctx: Asking, id: number) => {
  const family = familyOf(ctx)
  const rows = family === undefined ? [] : await q.rowsOfFamily(ctx.db, family, id)
  if (rows.length === 0) throw await foreign(ctx, id)
  return rows
}

/** To read it and open its files, whoever one is. */
export const mayReadHomework = (ctx: AuthedCtx, id: number): Promise<unknown> =>
  familyOf(ctx) === undefined ? accessHomework(ctx, id) : accessOwn(ctx, id)
