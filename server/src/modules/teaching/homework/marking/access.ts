import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { denied, forbidden, notFound } from '../../../../platform/errors'
import { type Asking, accessHomework, familyOf, reads, teaches, viewerOf } from '../access'
import type { Viewer } from '../scope'
import * as q from './submission-queries'

export const noSubmission = () => notFound('作业提交')

/** What is withdrawn is for those who gave it. */
const isOwn = async (ctx: Asking, { studentId, status }: q.Submission) => {
  const family = familyOf(ctx)
  if (family === undefined || (status !== 'PUBLISHED' && status !== 'CLOSED')) return false
  return family.parentId === null
    ? family.studentId === studentId
    : q.isChildOf(ctx.db, studentId, family.parentId)
}

/** Who changed class takes along what was handed in: whoever leads them now reads it, too. */
const leadsNow = ({ ledIds }: Viewer, { currentClassId }: q.Submission) =>
  currentClassId !== null && ledIds.includes(currentClassId)

/** The one door to what a pupil hands in: that pupil, the parents, who teaches it there, and who leads the class. */
export const accessSubmission = async (ctx: Asking, id: number) => {
  const submission = await q.one(ctx.db, id)
  if (submission === undefined) throw noSubmission()
  if (familyOf(ctx) !== undefined) {
    if (!(await isOwn(ctx, submission))) throw denied('homework_submissions', [id], noSubmission())
    return { submission, grades: false }
  }
  const viewer = await viewerOf(ctx)
  if (!reads(viewer, submission) && !leadsNow(viewer, submission))
    throw denied('homework_submissions', [id], noSubmission())
  return { submission, grades: teaches(viewer, submission) }
}

export const mayReadSubmission = (ctx: AuthedCtx, id: number): Promise<unknown> => accessSubmission(ctx, id)

const ONLY_GRADERS = '只有任教该课程的教师可以批改'

/** Whoever only reads it is told so. */
export const accessGraded = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const { submission, grades } = await accessSubmission(ctx, id)
  if (!grades) throw denied('homework_submissions', [id], forbidden(ONLY_GRADERS))
  return submission
}

/** A homework with the classes of it that somebody sees; without figures, which cost more than a page of pupils. */
const seenOf = async (ctx: Asking, homeworkId: number) => {
  const viewer = await viewerOf(ctx)
  const classes = await q.classesSeen(ctx.db, viewer, homeworkId)
  const [first] = classes
  if (first !== undefined) return { viewer, head: first, classes }
  const { head } = await accessHomework(ctx, homeworkId)
  return { viewer, head, classes }
}

/** The classes of a homework whose work somebody sees; one of them alone where it is named. */
export const partOf = async (ctx: Asking, homeworkId: number, classId?: number | null) => {
  const found = await seenOf(ctx, homeworkId)
  const seen = found.classes.filter((one) => classId == null || one.classId === classId)
  return { ...found, part: { homeworkId, classIds: seen.map((one) => one.classId) } }
}

/** Of them those that one marks. */
export const gradedPartOf = async (ctx: Asking, homeworkId: number, classId?: number | null) => {
  const found = await seenOf(ctx, homeworkId)
  const taught = found.classes.filter((one) => one.taught)
  if (!found.viewer.all && taught.length === 0)
    throw denied('homeworks', [homeworkId], forbidden(ONLY_GRADERS))
  const named = taught.filter((one) => classId == null || one.classId === classId)
  return { ...found, part: { homeworkId, classIds: named.map((one) => one.classId) } }
}
