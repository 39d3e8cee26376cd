import type { TxCtx } from '../../platform/context'
import * as q from './queries'

/** Whoever loses the account loses every session with it, and gets none of them back with the account. */
export const endSessionsOf = (ctx: TxCtx, userId: number, reason: 'disabled' | 'password') =>
  q.endSessionsOf(ctx.db, userId, ctx.now, reason)
