import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import {
  type ChatMessage,
  type MessageInput,
  type MessageList,
  type MessageSearch,
  type MessagesQuery,
  type MessageType,
  RECALL_MINUTES,
  SENDS_PER_MINUTE,
  UPLOAD_TYPES,
  URGENT_PER_WEEK,
} from '@xueqiao/contract/features/family/communication/messages'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict, denied, forbidden, invalid, notFound } from '../../../../platform/errors'
import type { UploadedFile } from '../../../../platform/http/registry'
import { seen } from '../../../base/bell/service'
import * as files from '../../../base/files/service'
import { mayReadNotice } from '../../notifications/access'
import { accessMessages, assertPresent, closed, nobodyThere, notOfIt, viewerOf } from '../access'
import { changed } from '../conversations/changed'
import * as members from '../conversations/member-queries'
import { shownMessage, titleOf } from '../conversations/present'
import type { Standing } from '../conversations/queries'
import { visibleAt } from '../hours/clock'
import { callDuty, conversationLink } from '../hours/duty'
import * as q from './queries'
import * as sending from './sending-queries'
import { urgentSince } from './urgent'

const MINUTE = 60_000

/** Which numbers a question means; whatever it says, nothing outside first … last. */
const rangeOf = ({ page, size, before, after, around }: MessagesQuery, first: number, last: number) => {
  const upTo = (to: number) => ({ from: to - size + 1, to })
  const wanted =
    before !== undefined
      ? upTo(Math.min(before - 1, last))
      : after !== undefined
        ? { from: Math.max(after + 1, first), to: Math.max(after + 1, first) + size - 1 }
        : around !== undefined
          ? upTo(Math.max(Math.min(around + Math.floor(size / 2), last), size))
          : upTo(last - page * size)
  return { from: Math.max(wanted.from, first), to: Math.min(wanted.to, last) }
}

export const list = async (ctx: AuthedCtx, id: number, query: MessagesQuery): Promise<MessageList> => {
  const { fromSeq, readUpTo, lastReadSeq } = await accessMessages(ctx, id)
  const { from, to } = rangeOf(query, fromSeq + 1, readUpTo)
  const found = from > to ? [] : await q.range(ctx.db, id, from, to)
  return {
    content: found.map(shownMessage),
    totalElements: Math.max(0, readUpTo - fromSeq),
    firstSeq: fromSeq + 1,
    lastSeq: readUpTo,
    lastReadSeq,
  }
}

/** Only what one may read oneself can be passed on. */
const noticeTitle = async (ctx: AuthedTxCtx, id: number) => {
  await mayReadNotice(ctx, id)
  const title = await q.noticeTitle(ctx.db, id)
  if (title === undefined) throw notFound('通知')
  return title
}

const isRationed = (ctx: AuthedTxCtx, input: MessageInput) =>
  input.urgent && ctx.actor.profileType === 'PARENT'

const questionFor = (ctx: AuthedTxCtx, conversationId: number, input: MessageInput): sending.SendQuestion => {
  const place = input.fileUrl == null ? undefined : files.placeOf(input.fileUrl)
  if (input.fileUrl != null && input.fileId == null && place === undefined) throw notFound('文件')
  return {
    conversationId,
    userId: ctx.actor.userId,
    clientId: input.clientId ?? null,
    replyTo: input.replyTo ?? null,
    file: input.fileId == null ? (place ?? null) : { id: input.fileId },
    minuteAgo: new Date(ctx.now.getTime() - MINUTE),
    urgentSince: isRationed(ctx, input) ? urgentSince(ctx.now) : null,
    most: SENDS_PER_MINUTE,
  }
}

/** In the group of a class teachers speak, or the 班主任 alone; a parent would speak to other parents (000 §5). */
const assertSpeaks = ({ actor }: AuthedTxCtx, { classGroup }: sending.SendFacts) => {
  if (classGroup === null) return
  if (actor.profileType !== 'TEACHER') throw forbidden('家长只能与教师进行沟通，请私聊老师')
  if (classGroup.onlyHead && classGroup.headTeacherId !== actor.profileId)
    throw forbidden('本群仅班主任可发言')
}

const assertMaySend = (ctx: AuthedTxCtx, input: MessageInput, facts: sending.SendFacts) => {
  if (facts.closed) throw closed()
  assertSpeaks(ctx, facts)
  const others = facts.members.filter(({ userId, there }) => there && userId !== ctx.actor.userId)
  if (facts.classGroup === null && others.length === 0) throw nobodyThere(ctx.actor)
  if (facts.recent >= SENDS_PER_MINUTE) throw new AppError('TOO_MANY', '发送过于频繁，请稍后再试')
  if (isRationed(ctx, input) && facts.urgent >= URGENT_PER_WEEK)
    throw new AppError('TOO_MANY', `每位家长每周最多发送 ${URGENT_PER_WEEK} 条紧急消息`)
  if (input.replyTo != null && (facts.replyTo === null || facts.replyTo.seq <= (facts.mine?.fromSeq ?? 0)))
    throw invalid('引用的消息不存在', 'replyTo')
  if ((input.fileId != null || input.fileUrl != null) && facts.file === null)
    throw invalid('文件不存在', 'fileId')
  if ((input.type === 'image' || input.type === 'file') && facts.file === null)
    throw invalid('请选择要发送的文件', 'fileId')
  if (input.type === 'image' && facts.file?.width === null) throw invalid('请选择图片文件', 'fileId')
}

const kindOf = (input: MessageInput, file: q.FileRow | null): MessageType => {
  if (input.noticeId != null) return 'notice'
  if (file === null) return 'text'
  return file.width !== null && input.type !== 'file' ? 'image' : 'file'
}

/** Teachers who are off duty when a parent writes, and until when they are left in peace. */
const quietFor = (ctx: AuthedTxCtx, input: MessageInput, facts: sending.SendFacts) => {
  if (ctx.actor.profileType !== 'PARENT' || input.urgent) return { quiet: [], visible: null }
  const quiet = facts.members.flatMap(({ userId, teacherId, hours }) => {
    const until = teacherId === null ? null : visibleAt(hours ?? USUAL_HOURS, ctx.now)
    return until === null ? [] : [{ userId, teacherId, until }]
  })
  const own = quiet.find(({ teacherId }) => teacherId === facts.teacherId)
  return { quiet: quiet.map(({ userId, until }) => ({ userId, until })), visible: own?.until ?? null }
}

type Sent = { message: ChatMessage } | { refused: AppError }

const tell = (ctx: AuthedTxCtx, message: ChatMessage, users: readonly number[]) => {
  const event = { type: 'message.sent', sessionId: message.sessionId, message } as const
  ctx.emit({ type: 'message.sent', id: message.id, tell: { users, event } })
}

/** Who tries again got no answer: perhaps whoever stored it was gone before they could tell anybody (decision 0015). */
const tellAgain = async (ctx: AuthedTxCtx, messageId: number) => {
  const stored = await q.byId(ctx.db, messageId)
  if (stored === undefined) throw notFound('消息')
  const message = shownMessage(stored)
  tell(ctx, message, await q.unaware(ctx.db, messageId))
  return { message }
}

const sendIn = async (ctx: AuthedTxCtx, id: number, input: MessageInput): Promise<Sent> => {
  const { actor, now } = ctx
  const facts = await sending.lockForSending(ctx.db, questionFor(ctx, id, input))
  if (facts === undefined) return { refused: notFound('会话') }
  if (facts.knownId !== null) return tellAgain(ctx, facts.knownId)
  if (facts.mine === null || facts.mine.left || facts.mine.hidden) return { refused: notOfIt() }
  assertMaySend(ctx, input, facts)
  const title = input.noticeId == null ? null : await noticeTitle(ctx, input.noticeId)

  const { quiet, visible } = quietFor(ctx, input, facts)
  const one: sending.NewMessage = {
    conversationId: id,
    senderId: actor.userId,
    senderType: actor.profileType,
    senderName: actor.name,
    clientId: input.clientId ?? null,
    kind: kindOf(input, facts.file),
    // Whoever passes a notice on puts no words into its mouth.
    body: title ?? (input.content || facts.file?.name || ''),
    fileId: facts.file?.id ?? null,
    noticeId: input.noticeId ?? null,
    replyTo: input.replyTo ?? null,
    urgentReason: input.urgent ? (input.urgentReason ?? null) : null,
    visibleAt: visible,
    role: facts.mine.role,
    now,
  }
  const { id: messageId, seq } = await sending.insert(ctx.db, one, quiet)
  if (facts.file !== null) await files.attach(ctx, [facts.file.id], 'messages', messageId)
  const message = shownMessage({
    ...one,
    id: messageId,
    seq,
    sessionId: id,
    type: one.kind,
    content: one.body,
    file: facts.file,
    replyTo: facts.replyTo,
    read: false,
    recalledAt: null,
    createdAt: now,
  })
  const teachers = facts.members.flatMap(({ userId, teacherId, there }) =>
    there && teacherId !== null ? [userId] : [],
  )
  const called = isRationed(ctx, input) ? await callDuty(ctx, id, message, teachers) : []
  const told = [...facts.members.map(({ userId }) => userId), ...called]
  tell(ctx, message, told)
  // A stranger answers: what stands beside the talk is to be seen from now on.
  if (facts.stranger !== null && facts.stranger === facts.mine.role) changed(ctx, id, told)
  return { message }
}

/** Acknowledged is what is stored; sent again under the same id of the sender, it is the same message. */
export const send = async (ctx: AuthedCtx, id: number, input: MessageInput): Promise<ChatMessage> => {
  const sent = await transact(ctx, (ctx) => sendIn(ctx, id, input))
  if ('message' in sent) return sent.message
  throw denied('conversations', sent.refused.code === 'FORBIDDEN' ? [id] : [], sent.refused)
}

const markedAs = async (
  ctx: AuthedCtx,
  { id, lastReadSeq, unreadCount }: Standing,
  seq: number,
  only: boolean,
) => {
  const { userId } = ctx.actor
  const reader = { conversationId: id, userId }
  return transact(ctx, async (ctx) => {
    const marked = await (only ? q.markOne : q.markRead)(ctx.db, reader, seq)
    if (marked === undefined) return { sessionId: id, userId, lastReadSeq, unreadCount }
    // Whoever was called on duty has come.
    if (ctx.actor.profileType === 'TEACHER') await seen(ctx, conversationLink(id))
    const users = await members.readAudience(ctx.db, id, userId)
    const { fromSeq, ...mark } = marked
    const read = mark.lastReadSeq < seq ? { from: seq - 1, seq } : { from: fromSeq, seq: mark.lastReadSeq }
    const event = { type: 'messages.read', sessionId: id, userId, ...read } as const
    ctx.emit({ type: 'messages.read', id, tell: { users, event } })
    return { sessionId: id, userId, ...mark }
  })
}

export const read = async (ctx: AuthedCtx, id: number, seq?: number) => {
  const standing = await accessMessages(ctx, id)
  return markedAs(ctx, standing, Math.min(seq ?? standing.readUpTo, standing.readUpTo), false)
}

const accessMessage = async (ctx: AuthedCtx, id: number, messageId: number) => {
  const standing = await accessMessages(ctx, id)
  const message = await q.byId(ctx.db, messageId)
  const seen = message !== undefined && message.seq > standing.fromSeq && message.seq <= standing.readUpTo
  if (message === undefined || !seen || message.sessionId !== id) throw notFound('消息')
  return { standing, message }
}

/** COMMUNICATION-22: of several unread ones this one alone. */
export const readOne = async (ctx: AuthedCtx, id: number, messageId: number) => {
  const { standing, message } = await accessMessage(ctx, id, messageId)
  return markedAs(ctx, standing, message.seq, true)
}

export const recall = async (ctx: AuthedCtx, id: number, messageId: number): Promise<ChatMessage> => {
  const { standing, message } = await accessMessage(ctx, id, messageId)
  assertPresent(standing)
  if (message.senderId !== ctx.actor.userId) throw forbidden('只能撤回自己发送的消息')
  if (message.recalledAt !== null) return shownMessage(message)
  if (ctx.now.getTime() - message.createdAt.getTime() > RECALL_MINUTES * MINUTE)
    throw conflict(`消息发送超过 ${RECALL_MINUTES} 分钟，不能撤回`)
  return transact(ctx, async (ctx) => {
    await q.recall(ctx.db, messageId, ctx.now)
    await audit(ctx, { action: 'update', entity: 'conversations', entityId: id, summary: '撤回了一条消息' })
    const event = { type: 'message.recalled', sessionId: id, messageId } as const
    const users = await members.activeIds(ctx.db, id)
    ctx.emit({ type: 'message.recalled', id: messageId, tell: { users, event } })
    const recalled = await q.byId(ctx.db, messageId)
    return shownMessage(recalled ?? message)
  })
}

/** Only what the caller may read; an empty keyword finds nothing. */
export const search = async (ctx: AuthedCtx, query: MessageSearch) => {
  if (query.keyword === '') return { content: [], totalElements: 0 }
  if (query.sessionId !== undefined) await accessMessages(ctx, query.sessionId)
  const found = await q.search(ctx.db, viewerOf(ctx), query)
  return {
    content: found.map((row) => ({
      ...row,
      senderId: row.senderId ?? 0,
      sessionTitle: titleOf(row, ctx.actor),
    })),
    totalElements: found[0]?.total ?? 0,
  }
}

export const upload = (ctx: AuthedCtx, file: UploadedFile) =>
  files.upload(ctx, file, { type: 'chat' }, UPLOAD_TYPES)
