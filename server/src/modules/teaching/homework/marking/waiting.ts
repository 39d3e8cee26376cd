import type { AuthedCtx } from '../../../../platform/context'
import * as q from './waiting-queries'

/** What waits to be marked by whoever asks: nothing for those who teach nobody. */
export const toMark = async (ctx: AuthedCtx): Promise<q.ToMark | undefined> => {
  const { profileType, profileId, permissions } = ctx.actor
  if (profileType !== 'TEACHER' || profileId === null || !permissions.has('homework:grade')) return undefined
  const found = await q.toMark(ctx.db, profileId)
  return found.works === 0 ? undefined : found
}
