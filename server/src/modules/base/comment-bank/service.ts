import { filledIn, type Places } from '@xueqiao/contract/common/comment-bank'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import * as q from './queries'
import type { BankKind } from './tables'

const MOST = 200

/** What was written, and what the places of the bank stood for there. */
interface Written {
  comment: string
  places: Places
}

/** The bank of whoever asks, for comments of one kind. */
export const bankCalls = (kind: BankKind) => {
  const own = ({ actor }: AuthedCtx | AuthedTxCtx) => ({ ownerId: actor.userId, kind })
  return {
    list: (ctx: AuthedCtx) => q.list(ctx.db, own(ctx)),

    add: (ctx: AuthedCtx, text: string) =>
      transact(ctx, async (ctx) => {
        const known = await q.list(ctx.db, own(ctx))
        const isNew = known.every((one) => one.text !== text)
        if (isNew && known.length >= MOST) throw conflict(`常用评语最多 ${MOST} 条，请先删除一些`, 'text')
        return q.add(ctx.db, own(ctx), text)
      }),

    remove: (ctx: AuthedCtx, id: number) =>
      transact(ctx, async (ctx) => {
        if ((await q.remove(ctx.db, own(ctx), id)) === 0) throw notFound('评语')
        return null
      }),

    /** Whatever of the bank stands in the comments, with its places filled in. */
    countUse: async (ctx: AuthedTxCtx, written: readonly Written[]) => {
      const known = await q.list(ctx.db, own(ctx))
      const uses = known.map(({ id, text }) => ({
        id,
        times: written.filter(({ comment, places }) => comment.includes(filledIn(text, places))).length,
      }))
      const used = uses.filter(({ times }) => times > 0)
      if (used.length > 0) await q.countUse(ctx.db, used)
    },
  }
}
