import type { TransferInput } from '@xueqiao/contract/features/pupils/students/detail'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import { transact } from '../../../../platform/db/transact'
import { forbidden, notFound } from '../../../../platform/errors'
import { reachOf } from '../../../account/reach/access'
import { mayReadStudent } from '../../reach/access'
import { changeStudent } from '../access'
import * as q from '../record/queries'

const transferOf = async (ctx: AuthedTxCtx, studentId: number, id: number) => {
  const found = await q.transfer(ctx.db, studentId, id)
  if (found === undefined) throw notFound('转学记录')
  return found
}

/** A form that is sent twice is one move: the pupil is locked, so that the second finds the first. */
export const addTransfer = (ctx: AuthedCtx, studentId: number, input: TransferInput) =>
  changeStudent(ctx, studentId, 'mayEdit', async (ctx, { name }) => {
    const { transferDate, transferType, schoolName, transferReason = null } = input
    const record = {
      student_id: studentId,
      transfer_date: transferDate,
      transfer_type: transferType,
      school_name: schoolName,
      transfer_reason: transferReason,
    }
    const known = await q.sameTransfer(ctx.db, record)
    if (known !== undefined) return transferOf(ctx, studentId, known)
    const [added] = await q.insertTransfers(ctx.db, [record])
    const entityId = added?.id ?? 0
    const summary = `为学生 ${name} 添加了${transferType}记录`
    await audit(ctx, { action: 'create', entity: 'transfer_records', entityId, summary, diff: input })
    return transferOf(ctx, studentId, entityId)
  })

/** For the administrators of the school (decisions G69); approving twice changes nothing. */
export const approveTransfer = async (ctx: AuthedCtx, studentId: number, id: number) => {
  const { name } = await mayReadStudent(ctx, studentId)
  if (!(await reachOf(ctx)).all) throw forbidden('只有管理员可以审核转学记录')
  return transact(ctx, async (ctx) => {
    const before = await transferOf(ctx, studentId, id)
    if (before.approved) return before
    await q.approveTransfer(ctx.db, id, ctx.actor.userId, ctx.now)
    const summary = `审核通过了学生 ${name} 的${before.transferType}记录`
    await audit(ctx, { action: 'update', entity: 'transfer_records', entityId: id, summary })
    return transferOf(ctx, studentId, id)
  })
}

const NAMED = 3

/** What waits for an administrator's approval; nothing for whoever may not give it. */
export const transfersToApprove = async (ctx: AuthedCtx) => {
  if (!(await reachOf(ctx)).all) return []
  return recently(ctx, 'school', 'open transfers', async () => ({
    value: await q.openTransfers(ctx.db, NAMED),
    rows: Number.POSITIVE_INFINITY,
  }))
}

/** For the demo school. */
export const createTransfers = (ctx: Ctx, records: q.NewTransfer[]) =>
  transact(ctx, (ctx) => q.insertTransfers(ctx.db, records))
