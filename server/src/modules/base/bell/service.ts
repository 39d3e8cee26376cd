import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import type { Device } from '../../../platform/events'
import { type CtxBase, inOneDeed, type JobSet } from '../../../platform/jobs/job'
import * as q from './queries'

const DAY_MS = 86_400_000
const KEEP_DAYS = 90

/** Somebody should look: a line behind the bell of each, and word to their open pages once it is committed. */
export const ring = async (
  ctx: TxCtx,
  userIds: readonly number[],
  line: q.Line,
  devices: readonly Device[] = [],
) => {
  const users = [...new Set(userIds)]
  if (users.length === 0) return
  await q.insert(ctx.db, users, line, ctx.now)
  ctx.emit({ type: 'bell.rung', id: 0, tell: { users, event: { type: 'bell', ...line } }, devices })
}

/** What these lines led to is no longer theirs to look at. */
export const unring = async (ctx: TxCtx, userIds: readonly number[], links: readonly string[]) => {
  if (links.length > 0) await q.forgetLinks(ctx.db, userIds, links)
}

/** What led to a page has been seen once the page has. */
export const seen = ({ db, actor, now }: AuthedTxCtx, link: string) =>
  q.markLinkRead(db, [actor.userId], link, now)

/** What one of them has done is done for all: the others need not look any more. */
export const doneFor = async ({ db, now }: TxCtx, userIds: readonly number[], link: string) => {
  if (userIds.length > 0) await q.markLinkRead(db, userIds, link, now)
}

/** What rang for an account that was closed is now behind the bell of the one that stays. */
export const moveLines = ({ db }: TxCtx, fromUserId: number, toUserId: number) =>
  q.moveLines(db, fromUserId, toUserId)

export const bell = async ({ db, actor }: AuthedCtx, size: number) => ({
  items: size === 0 ? [] : await q.latest(db, actor.userId, size),
  unread: await q.countUnread(db, actor.userId),
})

/** Their own only; without ids, all of them. */
export const readBell = (ctx: AuthedCtx, ids: readonly number[] | undefined) =>
  transact(ctx, async ({ db, actor, now }) => {
    await q.markRead(db, actor.userId, ids, now)
    return { unread: await q.countUnread(db, actor.userId) }
  })

export const bellJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'bell.sweep': inOneDeed(base, async (ctx) => ({
      deleted: await q.forgetBefore(ctx.db, new Date(ctx.now.getTime() - KEEP_DAYS * DAY_MS)),
    })),
  },
  slow: ['bell.sweep'],
  recurring: [{ kind: 'bell.sweep', everyMs: DAY_MS }],
})
