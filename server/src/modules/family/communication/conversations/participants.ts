import { GROUP_MAX, type Participant } from '@xueqiao/contract/features/family/communication/api'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors'
import {
  accessConversation,
  assertPresent,
  holdConversation,
  isAdmin,
  seenSince,
  strangerTo,
} from '../access'
import { countStrangers } from '../contacts/strangers'
import { assertNotOfClass } from '../following/class-groups'
import { changed } from './changed'
import * as q from './member-queries'
import * as conversations from './queries'

const isPrincipal = ({ role }: q.MemberRow) => role === 'parent' || role === 'teacher'

/** Everybody may go; teachers may send away whom others brought in, parents only whom they brought in themselves. */
const mayRemove = ({ actor }: AuthedCtx | AuthedTxCtx, member: q.MemberRow) =>
  !isPrincipal(member) &&
  (member.userId === actor.userId || actor.profileType === 'TEACHER' || member.addedBy === actor.userId)

const shown = async (ctx: AuthedCtx | AuthedTxCtx, id: number, ofClass = false): Promise<Participant[]> => {
  const all = await q.list(ctx.db, id, seenSince(ctx), strangerTo(ctx.actor))
  // Families learn nothing of other families (decision 0018).
  const hides = ofClass && ctx.actor.profileType === 'PARENT'
  const found = all.filter(({ type, userId }) => !hides || type === 'TEACHER' || userId === ctx.actor.userId)
  const present = found.some(({ userId }) => userId === ctx.actor.userId)
  return found.map(({ role, addedBy, ...member }) => ({
    ...member,
    joinedAt: member.joinedAt.toISOString(),
    principal: isPrincipal({ ...member, role, addedBy }),
    mayRemove: present && mayRemove(ctx, { ...member, role, addedBy }),
  }))
}

/** Administrators see who is there, never what is said (decision 0016). */
export const list = async (ctx: AuthedCtx, id: number) => {
  const known = isAdmin(ctx.actor)
    ? await conversations.standing(ctx.db, id, ctx.actor.userId)
    : await accessConversation(ctx, id)
  if (known === undefined) throw notFound('会话')
  return shown(ctx, id, known.classId !== null)
}

/**
 * Into a talk about a child: its family, and staff; parents bring in teachers of the child only. Elsewhere staff. An account
 * that is nobody's answers as that of somebody who does not fit, and for teachers it is a try to reach a stranger.
 */
const assertFit = async (
  ctx: AuthedCtx,
  { kind }: conversations.Standing,
  candidates: readonly q.Candidate[],
  asked: number,
) => {
  const fit = (fits: (candidate: q.Candidate) => boolean) => candidates.filter(fits).length === asked
  if (ctx.actor.profileType === 'PARENT') {
    if (!fit(({ type }) => type === 'TEACHER')) throw invalid('家长只能与教师进行沟通', 'userIds')
    if (!fit(({ ofClass }) => ofClass)) throw invalid('只能邀请孩子所在班级的老师', 'userIds')
    return
  }
  const ofFamily = (candidate: q.Candidate) => kind === 'parent-teacher' && candidate.ofFamily
  const known = candidates.filter((candidate) => candidate.isStaff || ofFamily(candidate))
  await countStrangers(ctx, asked - known.length)
  if (known.length !== asked)
    throw invalid(
      kind === 'parent-teacher' ? '只能添加该学生的家长或学校教职工' : '该会话只能添加教职工',
      'userIds',
    )
}

export const add = async (ctx: AuthedCtx, id: number, userIds: readonly number[]) => {
  const standing = assertPresent(await accessConversation(ctx, id))
  assertNotOfClass(standing)
  if (standing.stranger !== null) throw conflict('双方都发过消息后才能邀请他人加入会话')
  const candidates = await q.candidates(ctx.db, userIds, standing.studentId)
  await assertFit(ctx, standing, candidates, userIds.length)
  return transact(ctx, async (ctx) => {
    const { lastSeq } = await holdConversation(ctx, id)
    const guests = candidates.map(({ userId }) => ({ userId, role: 'guest' as const }))
    const joining = { addedBy: ctx.actor.userId, fromSeq: lastSeq, now: ctx.now }
    await q.join(ctx.db, id, guests, joining)
    const present = await q.activeIds(ctx.db, id)
    if (present.filter((userId) => userId !== ctx.actor.userId).length > GROUP_MAX)
      throw invalid(`最多 ${GROUP_MAX} 人`, 'userIds')
    const names = candidates.map(({ name }) => name).join('、')
    const summary = `将 ${names} 加入了会话`
    await audit(ctx, { action: 'assign', entity: 'conversations', entityId: id, summary, diff: { userIds } })
    changed(ctx, id, present)
    return shown(ctx, id)
  })
}

export const remove = async (ctx: AuthedCtx, id: number, userId: number) => {
  assertNotOfClass(assertPresent(await accessConversation(ctx, id)))
  return transact(ctx, async (ctx) => {
    await holdConversation(ctx, id)
    const member = (await q.list(ctx.db, id, ctx.now, null)).find((one) => one.userId === userId)
    if (member === undefined) throw notFound('成员')
    if (isPrincipal(member)) throw invalid('不能移除会话双方，可以删除该会话', 'userId')
    if (!mayRemove(ctx, member)) throw forbidden('您不能移除该成员')
    await q.leave(ctx.db, id, userId, ctx.now)
    const summary = `将 ${member.name} 移出了会话`
    await audit(ctx, { action: 'assign', entity: 'conversations', entityId: id, summary })
    changed(ctx, id, [userId, ...(await q.activeIds(ctx.db, id))])
    return userId === ctx.actor.userId ? [] : shown(ctx, id)
  })
}
