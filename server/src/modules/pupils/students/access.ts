import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { reachOf } from '../../account/reach/access'
import { assertReadable, assertRight, mayReadStudent, noStudent, type Right } from '../reach/access'
import * as records from './record/queries'

/** The one door to a pupil: everything there is to read. */
export const accessStudent = async (ctx: AuthedCtx, id: number) =>
  assertReadable(id, await records.record(ctx.db, await reachOf(ctx, 'student'), id))

/** The door for changes: `work` gets the record as nobody else can change it any more. */
export const changeStudent = async <T>(
  ctx: AuthedCtx,
  id: number,
  right: Right,
  work: (ctx: AuthedTxCtx, before: records.StudentRecord) => Promise<T>,
): Promise<T> => {
  assertRight(id, await mayReadStudent(ctx, id), right)
  return transact(ctx, async (ctx) => {
    const locked = await records.lock(ctx.db, id)
    const before = locked ? await records.record(ctx.db, await reachOf(ctx, 'student'), id) : undefined
    if (before === undefined) throw noStudent()
    return work(ctx, assertRight(id, before, right))
  })
}
