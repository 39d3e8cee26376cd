import { daysAfter } from '@xueqiao/contract/common/calendar'
import { localDate } from '../../../../platform/clock'
import type { TxCtx } from '../../../../platform/context'
import type { Place } from '../../../school/deeds'
import { changeRoll } from '../assigning/writing-queries'
import * as q from './roll-queries'

/** After whatever is given out to these classes at this moment, and before whatever comes next. */
const letGo = async (ctx: TxCtx, studentIds: readonly number[]) => {
  await changeRoll(ctx.db, await q.classIdsOf(ctx.db, studentIds, localDate(ctx.now)))
  await q.letGo(ctx.db, studentIds, ctx.now)
}

/**
 * Pupils change class within a year: what they handed in stays theirs, what is still open comes from the new class. A
 * year that begins for everybody hands out nothing of the one before.
 */
export const pupilsMoved = async (
  ctx: TxCtx,
  { places, others }: { places: readonly Place[]; others: boolean },
) => {
  if (!others || places.length === 0) return
  const ids = places.map(({ studentId }) => studentId)
  await letGo(ctx, ids)
  // Work that is due in the morning counts for the day before.
  await q.takeOn(ctx.db, ids, ctx.now, daysAfter(localDate(ctx.now), -1))
}

export const pupilsLeft = (ctx: TxCtx, { studentIds }: { studentIds: readonly number[] }) =>
  letGo(ctx, studentIds)
