import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { conflict, denied, notFound } from '../../../platform/errors'
import { type Reach, reachOf, WHOLE_SCHOOL } from '../../account/reach/access'
import * as q from './queries'
import { type Semester, semesterById } from './semester-queries'

/** Who teaches is planned by the school and by whoever leads a department; teaching a class gives no right to plan it. */
export const planReach = async (ctx: AuthedCtx | AuthedTxCtx): Promise<Reach> => ({
  ...(await reachOf(ctx, 'schedule')),
  teacherId: null,
  studentId: null,
  parentId: null,
})

export const isOver = (ctx: Pick<Ctx, 'now'>, { endDate }: Semester) => endDate < localDate(ctx.now)

/** Whether there is such a semester, and it is not over. */
export const isOpen = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const semester = await semesterById(ctx.db, id)
  return semester !== undefined && !isOver(ctx, semester)
}

export const accessSemester = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const semester = await semesterById(ctx.db, id)
  if (semester === undefined) throw notFound('学期')
  return semester
}

/** What was taught in a semester that is over is history. */
export const accessOpenSemester = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const semester = await accessSemester(ctx, id)
  if (isOver(ctx, semester)) throw conflict(`${semester.name} 已结束，任课安排只能查看`)
  return semester
}

/** All of them, held until the end of the transaction, or none. */
export const holdClasses = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const own = new Set(await q.lockClasses(ctx.db, await planReach(ctx), ids))
  const foreign = ids.filter((id) => !own.has(id))
  if (foreign.length === 0) return
  const known = await q.classesSeen(ctx.db, WHOLE_SCHOOL, foreign)
  throw denied('classes', known, notFound('班级'))
}
