import type { ConversationDetail } from '@xueqiao/contract/features/communication'
import type { AuthedCtx } from '../../platform/context'
import { forbidden, notFound } from '../../platform/errors'
import { maskRow } from '../../platform/protect'
import { accessConversation, isAdmin, viewerOf } from './access'
import { answerMinutes, hoursNow } from './hours'
import { guardiansOf } from './member-queries'
import { shownConversation, shownPage } from './present'
import * as q from './queries'

interface Paging extends q.ConversationFilter {
  page: number
  size: number
}

export const list = async (ctx: AuthedCtx, { page, size, ...filter }: Paging) =>
  shownPage(await q.own(ctx.db, viewerOf(ctx), filter, { page, size }))

/** One's own, or as an administrator whose they are without what is said. */
const ofPerson = async (
  ctx: AuthedCtx,
  party: Parameters<typeof q.ofPerson>[2],
  { page, size, ...filter }: Paging,
) => {
  const { profileType, profileId } = ctx.actor
  const type = party.column === 'parent_id' ? 'PARENT' : 'TEACHER'
  if (profileType === type && profileId === party.id)
    return shownPage(await q.own(ctx.db, viewerOf(ctx), filter, { page, size }))
  if (!isAdmin(ctx.actor)) throw forbidden('只能查看自己的会话')
  return shownPage(await q.ofPerson(ctx.db, viewerOf(ctx), party, filter, { page, size }))
}

export const ofParent = (ctx: AuthedCtx, id: number, query: Paging) =>
  ofPerson(ctx, { column: 'parent_id', id }, query)
export const ofTeacher = (ctx: AuthedCtx, id: number, query: Paging) =>
  ofPerson(ctx, { column: 'teacher_id', id }, query)

/** With what stands beside an open chat; phones only as much as tells people apart. */
export const get = async (ctx: AuthedCtx, id: number): Promise<ConversationDetail> => {
  if (!isAdmin(ctx.actor)) await accessConversation(ctx, id)
  const row = await q.byId(ctx.db, viewerOf(ctx), id)
  if (row === undefined) throw notFound('会话')
  const isFamily = row.kind === 'parent-teacher' && row.teacherId !== null && row.studentId !== null
  const guardians = isFamily ? await guardiansOf(ctx.db, row.studentId ?? 0) : []
  return {
    ...shownConversation(row),
    studentNumber: row.studentNumber,
    hours: isFamily ? await hoursNow(ctx, row.teacherId ?? 0) : null,
    answerMinutes:
      isFamily && ctx.actor.profileType === 'PARENT' ? await answerMinutes(ctx, row.teacherId ?? 0) : null,
    guardians: guardians.map((guardian) => maskRow(guardian, { phone: 'phone' })),
  }
}

/** Accounts have one profile each, so whatever type a page names (000 §6) the count is the account's. */
export const unreadCount = (ctx: AuthedCtx, userId: number) => {
  if (userId !== ctx.actor.userId && !isAdmin(ctx.actor)) throw forbidden('只能查看自己的未读消息数')
  return q.unreadCount(ctx.db, userId, ctx.now)
}
