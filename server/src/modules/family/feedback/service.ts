import {
  FEEDBACK_A_DAY,
  type FeedbackInput,
  type FeedbackRating,
  type FeedbackReopening,
} from '@xueqiao/contract/features/family/feedback/values'
import { localDate, startOfDay } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, invalid } from '../../../platform/errors'
import { release } from '../../base/files/service'
import { changeFeedback } from './access'
import { announce } from './announce'
import { dueAfter } from './due'
import * as people from './people-queries'
import { attachPictures } from './pictures'
import * as q from './queries'
import { childrenOf, get } from './read'
import * as thread from './thread-queries'

export { assign, assignees, begin, close, reply, reveal } from './handle'
export { waitingFeedback } from './home'
export { get, mine, search, start, stats, unfinished, weekly } from './read'

const NO_SCOPE = { student_id: null, class_id: null, department_id: null }

/** Where it belongs: to the child's class and its department, or to the teacher's department. */
const scopeOf = async (ctx: AuthedCtx, { recipient, studentId }: FeedbackInput) => {
  const { profileType, profileId } = ctx.actor
  if (profileType === 'TEACHER' || profileType === 'ADMIN') {
    if (recipient === 'CLASS') throw invalid('教职工的反馈请提交给学校', 'recipient')
    if (profileType === 'ADMIN' || profileId === null) return NO_SCOPE
    return { ...NO_SCOPE, department_id: await people.departmentOf(ctx.db, profileId) }
  }
  const children = await childrenOf(ctx)
  const [only] = children.length === 1 ? children : []
  const child =
    studentId === null || studentId === undefined ? only : children.find(({ id }) => id === studentId)
  if (child === undefined) throw invalid('请选择孩子', 'studentId')
  if (recipient === 'CLASS' && (child.classId === null || child.headTeacherName === null))
    throw invalid('该班级暂无班主任，请提交给学校', 'recipient')
  return { student_id: child.id, class_id: child.classId, department_id: child.departmentId }
}

const assertNotTooMany = async ({ db, actor, now }: AuthedTxCtx) => {
  const sent = await q.sentSince(db, actor.userId, startOfDay(localDate(now)))
  if (sent >= FEEDBACK_A_DAY)
    throw new AppError('TOO_MANY', `今天已提交 ${FEEDBACK_A_DAY} 条反馈，请明天再试`)
}

/** Who presses again got no answer the first time; it is there all the same, as it was then. */
const sentBefore = async ({ db, actor }: AuthedTxCtx, input: FeedbackInput) => {
  if (input.clientId == null) return undefined
  const known = await q.sentAs(db, actor.userId, input.clientId)
  if (known === undefined) return undefined
  const { title, content, anonymous } = input
  if (known.title !== title || known.content !== content || known.anonymous !== anonymous)
    throw conflict('这条反馈刚才已经提交成功，之后的修改没有保存，请在“我提交的”中查看')
  return known
}

export const create = (ctx: AuthedCtx, input: FeedbackInput) =>
  transact(ctx, async (ctx) => {
    await q.lockSender(ctx.db, ctx.actor.userId)
    const known = await sentBefore(ctx, input)
    if (known !== undefined) return get(ctx, known.id)
    await assertNotTooMany(ctx)
    const { title, category, content, recipient, anonymous } = input
    const id = await q.insert(ctx.db, {
      ...(await scopeOf(ctx, input)),
      ...{ title, category, content, recipient, anonymous },
      submitter_id: ctx.actor.userId,
      client_id: input.clientId ?? null,
      due_at: dueAfter(ctx.now),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await attachPictures(ctx, input.imageIds, 'feedback', id)
    await announce(ctx, { id, title, action: 'create', did: '提交了反馈', bell: '新的反馈' })
    return get(ctx, id)
  })

const addOwnStep = (ctx: AuthedTxCtx, feedbackId: number, step: 'reopen' | 'rate', content: string | null) =>
  thread.addEntry(ctx.db, {
    feedback_id: feedbackId,
    author_id: ctx.actor.userId,
    step,
    content,
    created_at: ctx.now,
  })

export const reopen = (ctx: AuthedCtx, id: number, { reason, version }: FeedbackReopening) =>
  changeFeedback(
    ctx,
    id,
    'reopen',
    async (ctx, { title }) => {
      const again = { status: 'PROCESSING', closed_at: null, reopened_at: ctx.now } as const
      await q.update(ctx.db, id, { ...again, due_at: dueAfter(ctx.now) }, ctx.now)
      await addOwnStep(ctx, id, 'reopen', reason)
      await announce(ctx, { id, title, action: 'update', did: '重新打开了反馈', bell: '反馈被重新打开' })
      return get(ctx, id)
    },
    version,
  )

export const rate = (ctx: AuthedCtx, id: number, { score, comment }: FeedbackRating) =>
  changeFeedback(ctx, id, 'rate', async (ctx, { title }) => {
    const rating = { satisfaction: score, satisfaction_comment: comment ?? null }
    await q.update(ctx.db, id, rating, ctx.now)
    await addOwnStep(ctx, id, 'rate', comment ?? null)
    await announce(ctx, { id, title, action: 'update', did: '评价了反馈' })
    return get(ctx, id)
  })

/** Gone for everybody, before anybody has taken it up. */
export const withdraw = (ctx: AuthedCtx, id: number) =>
  changeFeedback(ctx, id, 'withdraw', async (ctx, { title }) => {
    await q.update(ctx.db, id, { deleted_at: ctx.now }, ctx.now)
    const pictures = await thread.pictureIds(ctx.db, id)
    if (pictures.length > 0) await release(ctx, pictures)
    await announce(ctx, { id, title, action: 'delete', did: '撤回了反馈' })
    return null
  })
