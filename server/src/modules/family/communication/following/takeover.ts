import { audit } from '../../../../platform/audit'
import type { TxCtx } from '../../../../platform/context'
import type { Moved, ParentMerge } from '../../../pupils/deeds'
import type { HeadChange, Place } from '../../../school/deeds'
import { changed } from '../conversations/changed'
import { personFor } from '../conversations/member-queries'
import { followRoll } from './class-groups'
import * as q from './takeover-queries'

const tell = async (ctx: TxCtx, conversations: readonly { id: number }[]) => {
  const ids = conversations.map(({ id }) => id)
  for (const { id, users } of await q.membersOf(ctx.db, ids)) changed(ctx, id, users)
}

/** What a talk says about who goes on with it. */
interface Words {
  until: string
  to: string
}

/**
 * From now on the talks are the next teacher's; where these talk with the family already, or cannot be reached, they end.
 * Of several with one family the latest goes on.
 */
const handOver = async <T extends q.Conversation>(
  ctx: TxCtx,
  conversations: readonly T[],
  toTeacherId: number,
  wordsOf: (conversation: T, teacher: string) => Words,
) => {
  const next = await personFor(ctx.db, 'TEACHER', toTeacherId)
  if (next === undefined) return undefined
  const { name, userId } = next
  const teacher = `${name}老师`
  const families = new Set<string>()
  const [free, doubles]: [T[], T[]] = [[], []]
  for (const conversation of conversations) {
    if (conversation.taken || families.has(conversation.family)) doubles.push(conversation)
    else free.push(conversation)
    families.add(conversation.family)
  }
  const change = (list: readonly T[], line: (words: Words) => string) => ({
    conversations: list.map((conversation) => ({
      id: conversation.id,
      line: line(wordsOf(conversation, teacher)),
    })),
    now: ctx.now,
  })
  if (doubles.length > 0)
    await q.close(
      ctx.db,
      change(doubles, ({ until }) => `${until}，请在与${teacher}的会话中继续沟通`),
    )
  if (free.length > 0 && userId === null)
    await q.close(
      ctx.db,
      change(free, ({ until, to }) => `${until}，${to}尚未开通账号，本会话已结束`),
    )
  if (free.length > 0 && userId !== null)
    await q.move(
      ctx.db,
      change(free, ({ until, to }) => `${until}，今后的消息由${to}接收`),
      { teacherId: toTeacherId, userId },
    )
  return name
}

/**
 * A new 班主任 takes over the families' talks of the class, from now on; the one before keeps what was said, and hears no
 * more (decision 0016).
 */
export const headChanged = async (ctx: TxCtx, { classId, fromTeacherId, toTeacherId }: HeadChange) => {
  await followRoll(ctx, { classIds: [classId] })
  if (toTeacherId === null) {
    if (fromTeacherId !== null) await q.awaitNext(ctx.db, classId, fromTeacherId)
    return
  }
  if (toTeacherId === fromTeacherId) return
  const found = await q.conversationsOfClass(ctx.db, classId, fromTeacherId, toTeacherId)
  await q.awaitNobody(ctx.db, classId)
  if (found.length === 0) return
  const name = await handOver(ctx, found, toTeacherId, (_, to) => ({ until: `班主任已变更为${to}`, to }))
  if (name === undefined) return
  const summary = `新任班主任 ${name} 接手了 ${found.length} 个家长会话`
  await audit(ctx, { action: 'assign', entity: 'conversations', summary, diff: { classId } })
  await tell(ctx, found)
}

/**
 * Whoever is in another class now is talked about with its 班主任: the talks of the one before go over as they do when a
 * class gets a new one (decision 0016). With `others`, talks with teachers who do not teach the child any more end.
 */
export const pupilsMoved = async (ctx: TxCtx, places: readonly Place[], { others }: { others: boolean }) => {
  if (places.length === 0) return
  await followRoll(ctx, {
    classIds: [...new Set(places.flatMap(({ classId }) => classId ?? []))],
    studentIds: places.map(({ studentId }) => studentId),
  })
  const found = await q.conversationsOfMoved(ctx.db, places, others)
  const arrived = ({ studentName, className }: q.MovedConversation) => `${studentName}已转入${className}`
  const over = found.filter(({ ofHead }) => !ofHead)
  if (over.length > 0)
    await q.close(ctx.db, {
      conversations: over.map((conversation) => ({
        id: conversation.id,
        line: `${arrived(conversation)}，本会话已结束，请与新班级的老师联系`,
      })),
      now: ctx.now,
    })
  const byClass = new Map<number, q.MovedConversation[]>()
  for (const conversation of found)
    if (conversation.ofHead && conversation.toTeacherId !== null)
      byClass.set(conversation.classId, [...(byClass.get(conversation.classId) ?? []), conversation])
  for (const [classId, conversations] of byClass) {
    const toTeacherId = conversations[0]?.toTeacherId ?? 0
    const name = await handOver(ctx, conversations, toTeacherId, (conversation, teacher) => ({
      until: arrived(conversation),
      to: `班主任${teacher}`,
    }))
    if (name === undefined) continue
    const summary = `班主任 ${name} 接手了转入学生的 ${conversations.length} 个家长会话`
    await audit(ctx, { action: 'assign', entity: 'conversations', summary, diff: { classId } })
  }
  await tell(ctx, found)
}

/** What a parent who was written down twice had to say follows them. */
export const followParent = async (ctx: TxCtx, merge: ParentMerge): Promise<Moved> => {
  const { fromId, intoId, closedUserId, userId } = merge
  const rows = await q.mergeParents(ctx.db, fromId, intoId, ctx.now)
  if (closedUserId !== null && userId !== null) await q.mergeMembers(ctx.db, closedUserId, userId, ctx.now)
  return { what: '会话', rows }
}
