import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import type { ConversationUpdate } from '@xueqiao/contract/features/family/communication/subject'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { forbidden, notFound } from '../../../../platform/errors'
import { maskRow } from '../../../../platform/protect'
import {
  accessConversation,
  assertPresent,
  assertPrincipal,
  cannotReopen,
  holdConversation,
  isAdmin,
  viewerOf,
} from '../access'
import * as strangers from '../contacts/stranger-queries'
import { assertMayChange } from '../following/class-groups'
import { answerMinutes, hoursNow } from '../hours/hours'
import { urgentLeft } from '../messages/urgent'
import { changed } from './changed'
import * as members from './member-queries'
import { disclosed, shownConversation, shownPage, shownTo } from './present'
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

/** Of whoever looks, where that is a teacher; of the teacher who is talked with to everybody else. */
const isRelated = (ctx: AuthedCtx, { teacherId, studentId }: q.ConversationRow) => {
  const { profileType, profileId } = ctx.actor
  if (isAdmin(ctx.actor)) return true
  const who = profileType === 'TEACHER' ? profileId : teacherId
  return who !== null && studentId !== null && strangers.related(ctx.db, who, studentId)
}

/** With what stands beside an open chat; phones only as much as tells people apart. */
export const get = async (ctx: AuthedCtx, id: number): Promise<ConversationDetail> => {
  const standing = isAdmin(ctx.actor) ? undefined : await accessConversation(ctx, id)
  const found = await q.byId(ctx.db, viewerOf(ctx), id)
  if (found === undefined) throw notFound('会话')
  const row = disclosed(found)
  const isFamily = row.kind === 'parent-teacher' && row.teacherId !== null && row.studentId !== null
  const asParent = isFamily && ctx.actor.profileType === 'PARENT'
  const guardians = isFamily ? await members.guardiansOf(ctx.db, row.studentId ?? 0) : []
  return {
    ...shownConversation(row),
    studentNumber: row.studentNumber,
    hours: isFamily ? await hoursNow(ctx, row.teacherId ?? 0) : null,
    answerMinutes: asParent ? await answerMinutes(ctx, row.teacherId ?? 0) : null,
    urgentLeft: asParent ? await urgentLeft(ctx) : null,
    related: isFamily && (await isRelated(ctx, row)),
    opensByAnswer: asParent && standing?.stranger === 'parent',
    guardians: guardians.map((guardian) => maskRow(guardian, { phone: 'phone' })),
  }
}

/** Accounts have one profile each, so whatever type a page names (000 §6) the count is the account's. */
export const unreadCount = (ctx: AuthedCtx, userId: number) => {
  if (userId !== ctx.actor.userId && !isAdmin(ctx.actor)) throw forbidden('只能查看自己的未读消息数')
  return q.unreadCount(ctx.db, userId, ctx.now)
}

/** A talk that ended when the teacher went is opened again with them in it, as far as they can be reached. */
const fetchTeacher = async (ctx: AuthedTxCtx, { id, kind, teacherId, lastSeq }: q.Standing) => {
  if (kind !== 'parent-teacher' || teacherId === null) return
  const userId = (await members.personFor(ctx.db, 'TEACHER', teacherId))?.userId ?? null
  if (userId === null) return
  const joining = { addedBy: null, fromSeq: lastSeq, backSeq: 0, now: ctx.now }
  await members.join(ctx.db, id, [{ userId, role: 'teacher' }], joining)
}

const wordFor = ({ active, onlyHead }: ConversationUpdate) => {
  if (active !== undefined) return active ? '重新打开了会话' : '结束了会话'
  if (onlyHead !== undefined) return onlyHead ? '将班级群设为仅班主任可发言' : '允许任课教师在班级群发言'
  return '修改了会话主题'
}

export const updateConversation = async (ctx: AuthedCtx, id: number, input: ConversationUpdate) => {
  const seen = assertPrincipal(assertPresent(await accessConversation(ctx, id)))
  await assertMayChange(ctx, seen, input)
  return transact(ctx, async (ctx) => {
    const standing = await holdConversation(ctx, id)
    const { subject, active, onlyHead } = input
    if (active && !(await q.byId(ctx.db, viewerOf(ctx), id))?.reachable) throw await cannotReopen(ctx, id)
    if (active && standing.closed) await fetchTeacher(ctx, standing)
    await q.update(ctx.db, id, {
      updated_at: ctx.now,
      ...(subject !== undefined && { subject }),
      ...(active !== undefined && { closed_at: active ? null : ctx.now }),
      ...(onlyHead !== undefined && standing.classId !== null && { only_head: onlyHead }),
    })
    const word = wordFor(input)
    await audit(ctx, { action: 'update', entity: 'conversations', entityId: id, summary: word })
    changed(ctx, id, await members.activeIds(ctx.db, id))
    return shownTo(ctx, id)
  })
}

/** For the caller alone. Two who talk lose nothing: what the other one writes next brings it back (decision 0016). */
export const removeConversation = async (ctx: AuthedCtx, id: number) => {
  const standing = await accessConversation(ctx, id)
  return transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await q.lock(ctx.db, id)
    const stays = !standing.left && (standing.role === 'parent' || standing.role === 'teacher')
    if (stays && (standing.kind !== 'group' || standing.classId !== null))
      await members.hide(ctx.db, id, userId, ctx.now)
    else await members.leave(ctx.db, id, userId, ctx.now)
    if (!(await members.anyoneLeft(ctx.db, id))) await q.update(ctx.db, id, { closed_at: ctx.now })
    await audit(ctx, { action: 'delete', entity: 'conversations', entityId: id, summary: '删除了会话' })
    changed(ctx, id, [userId, ...(await members.activeIds(ctx.db, id))])
    return null
  })
}

const setFlag = async (ctx: AuthedCtx, id: number, flag: 'pinned' | 'muted', value: boolean) => {
  await accessConversation(ctx, id)
  return transact(ctx, async (ctx) => {
    await members.setFlag(ctx.db, id, ctx.actor.userId, flag, value)
    changed(ctx, id, [ctx.actor.userId])
    return shownTo(ctx, id)
  })
}
export const pin = (ctx: AuthedCtx, id: number, pinned: boolean) => setFlag(ctx, id, 'pinned', pinned)
export const mute = (ctx: AuthedCtx, id: number, muted: boolean) => setFlag(ctx, id, 'muted', muted)
