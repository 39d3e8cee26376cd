import type {
  FeedbackAssignment,
  FeedbackClosing,
  FeedbackReplyInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { endOfDay, localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, invalid } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import { accessFeedback, changeFeedback } from './access'
import { announce } from './announce'
import * as people from './people-queries'
import { attachPictures } from './pictures'
import * as q from './queries'
import { get } from './read'
import { assertMay, type Seen } from './rights'
import * as thread from './thread-queries'

const MOST_OFFERED = 20

export const assignees = async (ctx: AuthedCtx, id: number, keyword = '') => {
  assertMay(await accessFeedback(ctx, id), 'assign', ctx.now)
  return people.assignees(ctx.db, await reachOf(ctx), id, keyword, MOST_OFFERED)
}

export const assign = (ctx: AuthedCtx, id: number, { assigneeId, dueDate, version }: FeedbackAssignment) =>
  changeFeedback(
    ctx,
    id,
    'assign',
    async (ctx, { title, anonymous }) => {
      const assignee = await people.assignee(ctx.db, await reachOf(ctx), id, assigneeId)
      if (assignee === undefined) throw invalid('所选处理人不在您可指派的范围内', 'assigneeId')
      // Of an anonymous one this would tell who sent it; nobody can handle their own anyway.
      if (!anonymous && assigneeId === (await people.partiesOf(ctx.db, id)).submitterId)
        throw invalid('不能指派给提交人本人', 'assigneeId')
      if (dueDate !== null && dueDate !== undefined && dueDate < localDate(ctx.now))
        throw invalid('处理期限不能早于今天', 'dueDate')
      const due = dueDate === null || dueDate === undefined ? {} : { due_at: endOfDay(dueDate) }
      await q.update(ctx.db, id, { assignee_id: assigneeId, ...due }, ctx.now)
      await addStep(ctx, id, 'assign', null, { targetId: assigneeId })
      const did = `指派了 ${assignee.name} 处理反馈`
      await announce(ctx, { id, title, action: 'assign', did, bell: '反馈指派给您处理' })
      return get(ctx, id)
    },
    version,
  )

const addStep = (
  ctx: AuthedTxCtx,
  feedbackId: number,
  step: 'assign' | 'start' | 'close' | 'reply' | 'note' | 'reveal',
  content: string | null,
  {
    targetId = null,
    clientId = null,
  }: { targetId?: number | null; clientId?: string | null | undefined } = {},
) =>
  thread.addEntry(ctx.db, {
    feedback_id: feedbackId,
    author_id: ctx.actor.userId,
    step,
    content,
    target_id: targetId,
    client_id: clientId,
    created_at: ctx.now,
  })

export const begin = (ctx: AuthedCtx, id: number, version?: number | null) =>
  changeFeedback(
    ctx,
    id,
    'start',
    async (ctx, seen) => {
      await startIn(ctx, seen)
      await announce(ctx, { ...seen, action: 'update', did: '开始处理反馈', bell: '您的反馈已开始处理' })
      return get(ctx, id)
    },
    version,
  )

/** Whoever takes up what is nobody's yet becomes the one to ask. */
const startIn = async (ctx: AuthedTxCtx, { id, assigneeId }: Seen) => {
  await q.update(ctx.db, id, { status: 'PROCESSING', assignee_id: assigneeId ?? ctx.actor.userId }, ctx.now)
  await addStep(ctx, id, 'start', null)
}

const addNote = async (ctx: AuthedTxCtx, { id, title }: Seen, input: FeedbackReplyInput) => {
  const noteId = await addStep(ctx, id, 'note', input.content, input)
  await attachPictures(ctx, input.imageIds, 'feedback_replies', noteId)
  await announce(ctx, { id, title, action: 'update', did: '添加了内部备注到反馈' })
}

/** An answer by the school begins the work; one by the sender only adds to it. */
const addReply = async (ctx: AuthedTxCtx, seen: Seen, input: FeedbackReplyInput) => {
  const { id, title, mine, status } = seen
  if (!mine && status === 'OPEN') await startIn(ctx, seen)
  else await q.update(ctx.db, id, {}, ctx.now)
  const replyId = await addStep(ctx, id, 'reply', input.content, input)
  await attachPictures(ctx, input.imageIds, 'feedback_replies', replyId)
  const bell = mine ? '反馈有新的补充' : '您的反馈有新回复'
  await announce(ctx, { id, title, action: 'update', did: '回复了反馈', bell })
}

const writtenBefore = async ({ db, actor }: AuthedTxCtx, { id }: Seen, input: FeedbackReplyInput) => {
  if (input.clientId == null) return false
  const known = await thread.writtenAs(db, actor.userId, input.clientId)
  if (known === undefined) return false
  const step = input.internal ? 'note' : 'reply'
  if (known.feedbackId !== id || known.step !== step || known.content !== input.content)
    throw conflict('这条回复刚才已经发送成功，之后的修改没有保存')
  return true
}

export const reply = (ctx: AuthedCtx, id: number, input: FeedbackReplyInput) =>
  changeFeedback(ctx, id, input.internal ? 'note' : 'reply', async (ctx, seen) => {
    if (!(await writtenBefore(ctx, seen, input)))
      await (input.internal ? addNote : addReply)(ctx, seen, input)
    return get(ctx, id)
  })

export const close = (ctx: AuthedCtx, id: number, { content, imageIds, version }: FeedbackClosing) =>
  changeFeedback(
    ctx,
    id,
    'close',
    async (ctx, { title, assigneeId }) => {
      const changes = {
        status: 'CLOSED',
        closed_at: ctx.now,
        assignee_id: assigneeId ?? ctx.actor.userId,
      } as const
      await q.update(ctx.db, id, changes, ctx.now)
      const replyId = await addStep(ctx, id, 'close', content)
      await attachPictures(ctx, imageIds, 'feedback_replies', replyId)
      await announce(ctx, {
        id,
        title,
        action: 'update',
        did: '处理完成了反馈',
        bell: '您的反馈已处理，请评价',
      })
      return get(ctx, id)
    },
    version,
  )

/** For a reason that the log keeps and the sender reads. */
export const reveal = (ctx: AuthedCtx, id: number, reason: string) =>
  changeFeedback(ctx, id, 'reveal', async (ctx, { title }) => {
    await addStep(ctx, id, 'reveal', reason)
    const did = '查看了提交人的姓名：匿名反馈'
    await announce(ctx, {
      id,
      title,
      action: 'reveal',
      did,
      diff: { reason },
      bell: '您的姓名被查看，原因见',
    })
    return q.submitterOf(ctx.db, id)
  })
