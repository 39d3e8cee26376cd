import type { TxCtx } from '../../../platform/context'
import type { Shut } from '../deeds'
import { forgetGuesses } from './attempts'
import * as q from './queries'

/**
 * Whoever loses the account loses every session with it, and gets none of them back with the account. With a new
 * password in hand nobody has to wait for guesses at the old one to be forgotten.
 */
export const endSessions = async (ctx: TxCtx, shut: Shut) => {
  ctx.forget()
  await q.endSessionsOf(ctx.db, shut.userId, ctx.now, shut.reason)
  if (shut.reason === 'password') await forgetGuesses(ctx.db, shut)
}
