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

/** The same where not everybody reads the same words. */
export const ringEach = async (ctx: TxCtx, lines: readonly q.OwnLine[]) => {
  if (lines.length === 0) return
  await q.insertEach(ctx.db, lines, ctx.now)
  const together = new Map<string, q.Line & { users: number[] }>()
  for (const { userId, title, link } of lines) {
    const key = `${link} ${title}`
    const told = together.get(key)
    if (told === undefined) together.set(key, { title, link, users: [userId] })
    else told.users.push(userId)
  }
  for (const { users, ...line } of together.values())
    ctx.emit({ type: 'bell.rung', id: 0, tell: { users, event: { type: 'bell', ...line } } })
}

/** Every open page of theirs, on whichever device, counts anew. */
const tell = (ctx: TxCtx, userIds: readonly number[]) => {
  const users = [...new Set(userIds)]
  if (users.length > 0)
    ctx.emit({ type: 'bell.changed', id: 0, tell: { users, event: { type: 'bell.changed' } } })
}

/** What these lines led to is no longer theirs to look at. */
export const unring = async (ctx: TxCtx, userIds: readonly number[], links: readonly string[]) => {
  if (userIds.length > 0 && links.length > 0) tell(ctx, await q.forgetLinks(ctx.db, userIds, links))
}

/** What one of them has done is done for all: the others need not look any more. */
export const doneFor = async (ctx: TxCtx, userIds: readonly number[], ...links: string[]) => {
  if (userIds.length > 0) tell(ctx, await q.markRead(ctx.db, userIds, { links }, ctx.now))
}

/** The same for several links, each with its own people. */
export const doneForEach = async (ctx: TxCtx, done: readonly q.Done[]) =>
  tell(ctx, await q.markDone(ctx.db, done, ctx.now))

/** What led to a page has been seen once the page has. */
export const seen = (ctx: AuthedTxCtx, link: string) => doneFor(ctx, [ctx.actor.userId], link)

/** What rang for an account that was closed is now behind the bell of the one that stays. */
export const moveLines = async (ctx: TxCtx, fromUserId: number, toUserId: number) => {
  const moved = await q.moveLines(ctx.db, fromUserId, toUserId)
  if (moved > 0) tell(ctx, [toUserId])
  return moved
}

/** What still waits to be looked at; whatever was done is only among the `lines`. */
export const bell = async ({ db, actor }: AuthedCtx, size: number) => {
  if (size === 0) return { items: [], unread: await q.countUnread(db, actor.userId) }
  const found = await q.unread(db, actor.userId, size)
  return { items: found.map(({ total, ...line }) => line), unread: found[0]?.total ?? 0 }
}

export const lines = ({ db, actor }: AuthedCtx, query: { page: number; size: number }) =>
  q.search(db, actor.userId, query)

/** Their own only; without numbers and link, all of them. */
export const readBell = (ctx: AuthedCtx, which: q.Which) =>
  transact(ctx, async (ctx) => {
    const { db, actor, now } = ctx
    tell(ctx, await q.markRead(db, [actor.userId], which, now))
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
