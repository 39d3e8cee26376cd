import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { denied, notFound } from '../../../../platform/errors'
import { mayReadStudent } from '../../../pupils/reach/access'
import { viewerOf } from '../access'
import { classesSeen } from './ledger-queries'
import * as q from './missing-queries'

interface Paging {
  page: number
  size: number
}

/** Who owes what: over all subjects for those who lead a class, in their own for those who teach it. */
export const missing = async (
  ctx: AuthedCtx,
  { classId, page, size }: Paging & { classId?: number | undefined },
) => {
  const viewer = await viewerOf(ctx)
  if (
    classId !== undefined &&
    (await classesSeen(ctx.db, viewer, { date: localDate(ctx.now), id: classId })).length === 0
  )
    throw denied('classes', [classId], notFound('班级'))
  return q.missing(ctx.db, viewer, { classId, now: ctx.now, page, size })
}

export const ofPupil = async (ctx: AuthedCtx, studentId: number, paging: Paging) => {
  await mayReadStudent(ctx, studentId)
  return q.ofPupil(ctx.db, await viewerOf(ctx), { studentId, now: ctx.now, ...paging })
}
