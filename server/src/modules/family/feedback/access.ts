import type { FeedbackRight } from '@xueqiao/contract/features/family/feedback/api'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { denied, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { reachOf } from '../../account/reach/access'
import * as q from './queries'
import { assertMay, type Seen } from './rights'
import type { Viewer } from './scope'
import * as thread from './thread-queries'

const noFeedback = () => notFound('反馈')

export const viewerOf = async (ctx: AuthedCtx): Promise<Viewer> => ({
  userId: ctx.actor.userId,
  reach: await reachOf(ctx),
})

const see = async (ctx: AuthedCtx, id: number): Promise<Seen | undefined> => {
  const viewer = await viewerOf(ctx)
  const found = await q.byId(ctx.db, viewer, id, ctx.now)
  return found === undefined ? undefined : { ...found, isAdmin: viewer.reach.all }
}

/** The one door: those who sent it and those who handle it; for everybody else it does not exist. */
export const accessFeedback = async (ctx: AuthedCtx, id: number) => {
  const seen = await see(ctx, id)
  if (seen !== undefined) return seen
  const isForeign = await q.foreign(ctx.db, ctx.actor.userId, id)
  throw denied('feedback', isForeign ? [id] : [], noFeedback())
}

/** The door to the pictures of a reply: those of a note are for those who handle it. */
export const accessEntry = async (ctx: AuthedCtx, entryId: number) => {
  const entry = await thread.entryById(ctx.db, entryId)
  if (entry === undefined) throw noFeedback()
  const seen = await accessFeedback(ctx, entry.feedbackId)
  if (entry.step === 'note' && !seen.handles) throw noFeedback()
}

/**
 * The door for changes: `work` gets the row as nobody else can change it any more.
 */
export const changeFeedback = async <T>(
  ctx: AuthedCtx,
  id: number,
  right: FeedbackRight,
  work: (ctx: AuthedTxCtx, seen: Seen) => Promise<T>,
  version?: number | null,
): Promise<T> => {
  return transact(ctx, async (ctx) => {
    await q.lock(ctx.db, id)
    const seen = await accessFeedback(ctx, id)
    await assertFresh(ctx, { entity: 'feedback', id, version: seen.version }, version)
    assertMay(seen, right, ctx.now)
    return work(ctx, seen)
  })
}
