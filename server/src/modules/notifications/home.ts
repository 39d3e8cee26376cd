import type { AuthedCtx } from '../../platform/context'
import { me } from './access'
import { composed } from './answer'
import * as q from './home-queries'

const asked = ({ awaits, studentName }: { awaits: boolean; studentName: string | null }) =>
  awaits && studentName !== null ? [studentName] : []

/** What the caller got themselves. */
export const forHome = async (ctx: AuthedCtx, count: number) => {
  const found = await composed(ctx, await q.forHome(ctx.db, me(ctx), ctx.now, count))
  return found.map(({ authorName, publishedAt, receipts, ...notice }) => ({
    ...notice,
    author: authorName,
    publishedAt: publishedAt ?? ctx.now,
    children: receipts.flatMap((receipt) => (receipt.relationship === null ? [] : asked(receipt))),
  }))
}

/**
 * Whose families have not answered: of the caller's own notices, and of the others in the classes they are in charge
 * of. What a reminder reaches (follow.ts) is what is counted here.
 */
export const missingFor = async (
  ctx: AuthedCtx,
  classes: { inCharge: readonly number[]; own: readonly number[] },
  count: number,
) => {
  const follower = { userId: ctx.actor.userId, classIds: classes.inCharge }
  const found = await q.missing(ctx.db, follower, ctx.now, count)
  const missingFamilies = found.length === 0 ? 0 : await q.missingFamilies(ctx.db, follower, ctx.now)
  const ids = [...new Set(found.map(({ noticeId }) => noticeId))]
  const cells = ids.length === 0 ? [] : await q.cells(ctx.db, ids, classes.own)
  const missing = found.map((one) => ({
    ...one,
    cells: cells.filter(
      ({ noticeId, classId }) => noticeId === one.noticeId && (one.classId ?? classId) === classId,
    ),
  }))
  return { missing, missingFamilies }
}
