import type { TxCtx } from '../../../platform/context'
import { accountKey } from './attempts'
import * as q from './queries'

/** Whoever loses the account loses every session with it, and gets none of them back with the account. */
export const endSessionsOf = (ctx: TxCtx, userId: number, reason: 'disabled' | 'password') => {
  ctx.forget()
  return q.endSessionsOf(ctx.db, userId, ctx.now, reason)
}

/** With a new password in hand nobody has to wait for guesses at the old one to be forgotten. */
export const liftLock = (ctx: TxCtx, username: string) => q.forgetAttempts(ctx.db, [accountKey(username)])
