import type { Todo, TodoInput } from '@xueqiao/contract/features/family/communication/hours'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { notFound } from '../../../../platform/errors'
import { isOpen, viewerOf } from '../access'
import { titleOf } from '../conversations/present'
import { standing } from '../conversations/queries'
import { byId } from './queries'
import * as q from './todo-queries'

/** The words of a message that was taken back are gone; one's own note and the way to the place remain. */
const shown = (ctx: AuthedCtx | AuthedTxCtx, { recalled, ...row }: q.TodoRow): Todo => ({
  ...row,
  content: recalled ? '消息已撤回' : row.content,
  sessionTitle: titleOf(row, ctx.actor),
  done: row.doneAt !== null,
  doneAt: row.doneAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const access = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const row = await q.todo(ctx.db, viewerOf(ctx), id)
  if (row === undefined) throw notFound('待办')
  return shown(ctx, row)
}

/** Of a message that the caller may read, and that still says something. */
export const add = async (ctx: AuthedCtx, messageId: number, input: TodoInput) => {
  const { userId } = ctx.actor
  const message = await byId(ctx.db, messageId)
  const mine = message && (await standing(ctx.db, message.sessionId, userId))
  if (message === undefined || mine === undefined || !isOpen(mine)) throw notFound('消息')
  const seen = message.seq > mine.fromSeq && message.seq <= mine.readUpTo
  if (!seen || message.recalledAt !== null) throw notFound('消息')
  return transact(ctx, async (ctx) => {
    const { note = null, dueDate = null } = input
    return access(ctx, await q.addTodo(ctx.db, { userId, messageId, note, dueDate, now: ctx.now }))
  })
}

export const list = async (ctx: AuthedCtx, query: { done: boolean; page: number; size: number }) => {
  const rows = await q.todos(ctx.db, viewerOf(ctx), query)
  return { content: rows.map((row) => shown(ctx, row)), totalElements: rows[0]?.total ?? 0 }
}

export const set = async (ctx: AuthedCtx, id: number, done: boolean) => {
  await access(ctx, id)
  return transact(ctx, async (ctx) => {
    await q.setTodo(ctx.db, ctx.actor.userId, id, done ? ctx.now : null)
    return access(ctx, id)
  })
}

export const remove = async (ctx: AuthedCtx, id: number) => {
  await access(ctx, id)
  return transact(ctx, async (ctx) => {
    await q.removeTodo(ctx.db, ctx.actor.userId, id)
    return null
  })
}
