import { auditMany } from '../../../../platform/audit'
import type { TxCtx } from '../../../../platform/context'
import { changed } from '../conversations/changed'
import { followRoll } from './class-groups'
import * as q from './guardian-queries'
import { membersOf } from './takeover-queries'

const tell = async (ctx: TxCtx, ids: readonly number[], gone: readonly q.Gone[]) => {
  const present = new Map((await membersOf(ctx.db, ids)).map(({ id, users }) => [id, users]))
  for (const id of new Set(ids)) {
    const left = gone.filter((one) => one.id === id).map(({ userId }) => userId)
    changed(ctx, id, [...(present.get(id) ?? []), ...left])
  }
}

/** Whoever is no guardian of these pupils any more loses what is said and was said about them (decision 0016). */
export const guardiansChanged = async (ctx: TxCtx, studentIds: readonly number[]) => {
  await followRoll(ctx, { classIds: [], studentIds })
  const gone = await q.strangersAmong(ctx.db, studentIds)
  if (gone.length === 0) return
  await q.sendAway(ctx.db, gone, ctx.now)
  const because = ({ name, studentName }: q.Gone) => `${name}已不再是${studentName}的监护人`
  const lines = (principal: boolean, end: string) =>
    gone
      .filter((one) => one.principal === principal)
      .map((one) => ({ id: one.id, line: `${because(one)}，${end}` }))
  const [over, left] = [lines(true, '本会话已结束'), lines(false, '已退出本会话')]
  await q.announce(ctx.db, { conversations: over, now: ctx.now }, true)
  // One line after the other: two who go at once are two messages of one talk.
  for (const line of left) await q.announce(ctx.db, { conversations: [line], now: ctx.now }, false)
  await auditMany(
    ctx,
    { action: 'assign', entity: 'conversations' },
    gone.map((one) => ({ entityId: one.id, summary: `${because(one)}，退出了会话` })),
  )
  await tell(
    ctx,
    gone.map(({ id }) => id),
    gone,
  )
}

/** Of pupils who leave the school the talks end; those who talked keep what was said. */
export const pupilsLeft = async (ctx: TxCtx, studentIds: readonly number[]) => {
  const conversations = await q.openConversationsAbout(ctx.db, studentIds)
  if (conversations.length === 0) return
  const lines = conversations.map(({ id, studentName }) => ({
    id,
    line: `${studentName}已离校，本会话已结束`,
  }))
  await q.announce(ctx.db, { conversations: lines, now: ctx.now }, true)
  await tell(
    ctx,
    conversations.map(({ id }) => id),
    [],
  )
}
