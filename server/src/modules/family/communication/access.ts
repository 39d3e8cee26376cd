import type { Actor, AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import * as q from './conversations/queries'
import * as messages from './messages/queries'
import type { Side } from './tables'

const MINUTE = 60_000

/** Since when somebody must have been heard of to count as online. */
export const seenSince = ({ now, env }: Pick<AuthedCtx, 'now' | 'env'>) =>
  new Date(now.getTime() - env.idleMinutes * MINUTE)

export const teacherIdOf = ({ profileType, profileId }: Actor) =>
  profileType === 'TEACHER' ? profileId : null
export const parentIdOf = ({ profileType, profileId }: Actor) => (profileType === 'PARENT' ? profileId : null)

/** Whose side is unknown to somebody until it answers; administrators see who talks with whom. */
export const strangerTo = (actor: Actor): Side | null => {
  if (isAdmin(actor)) return null
  return actor.profileType === 'PARENT' ? 'teacher' : 'parent'
}

export const viewerOf = (ctx: AuthedCtx | AuthedTxCtx): q.Viewer => ({
  userId: ctx.actor.userId,
  isParent: ctx.actor.profileType === 'PARENT',
  teacherId: teacherIdOf(ctx.actor),
  stranger: strangerTo(ctx.actor),
  now: ctx.now,
  seenSince: seenSince(ctx),
})

/** Sees who talks with whom, never what they say (decision 0016). */
export const isAdmin = ({ roles }: Actor) => roles.includes('ADMIN')

export const isOpen = ({ role, hidden, left, keeps }: q.Standing) =>
  role !== null && !hidden && (!left || keeps)

const noConversation = () => notFound('会话')
export const notOfIt = () => forbidden('您不在该会话中')

/** The door to a conversation: for those who are of it, or were and keep what was said. */
export const accessConversation = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const standing = await q.standing(ctx.db, id, ctx.actor.userId)
  if (standing !== undefined && isOpen(standing)) return standing
  throw denied('conversations', standing === undefined ? [] : [id], noConversation())
}

/** The same door for messages, which says that there is something behind it (COMMUNICATION-28). */
export const accessMessages = async (ctx: AuthedCtx, id: number) => {
  const standing = await q.standing(ctx.db, id, ctx.actor.userId)
  if (standing === undefined) throw noConversation()
  if (isOpen(standing)) return standing
  throw denied('conversations', [id], notOfIt())
}

/** Who was of it may look back, no more. */
export const assertPresent = (standing: q.Standing) => {
  if (standing.left) throw forbidden('您已不在该会话中，只能查看历史消息')
  return standing
}

/** Waits for whoever changes it, and looks again: they may have sent away whom the door let in. */
export const holdConversation = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  return assertPresent(await accessConversation(ctx, id))
}

/** A talk of two is ended and named by these two; whoever was called or brought in talks along. */
export const assertPrincipal = (standing: q.Standing) => {
  const { kind, role } = standing
  if (kind !== 'group' && role !== 'parent' && role !== 'teacher')
    throw forbidden('只有会话双方可以修改或结束会话')
  return standing
}

/** Nobody writes where nobody is. */
export const nobodyThere = ({ profileType }: Actor) =>
  conflict(
    profileType === 'PARENT' ? '该老师已不再接收此会话的消息，请联系班主任' : '会话中已没有可以接收消息的人',
  )

/** Why a talk that nobody would hear is not opened again. */
export const cannotReopen = async ({ db, actor }: AuthedTxCtx, id: number) => {
  const pupil = await q.pupilGone(db, id)
  return pupil === undefined
    ? nobodyThere(actor)
    : conflict(`${pupil}已离校，会话不能重新打开，仍可查看以前的消息`)
}

export const closed = () => conflict('会话已结束，请重新打开后再发送')

/** For files: what they belong to is a message. */
export const accessMessageFile = async (ctx: AuthedCtx, messageId: number) => {
  if (!(await messages.mayOpenFile(ctx.db, messageId, ctx.actor.userId))) throw notFound('文件')
}
