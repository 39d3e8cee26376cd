import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { notFound } from '../../../platform/errors'
import { ring } from '../../base/bell/service'
import { accessPlan } from './access'
import type { Row } from './queries'
import * as q from './record-queries'
import { ENTITY, linkOf, titleOf } from './save'

/** Whoever sees it as it is being written sees all of them, everybody else those that were approved. */
export const versions = async (ctx: AuthedCtx, id: number) => {
  const { row } = await accessPlan(ctx, id)
  return q.versions(ctx.db, id, !row.open)
}

export const version = async (ctx: AuthedCtx, id: number, number: string) => {
  const { row } = await accessPlan(ctx, id)
  const found = /^\d{1,6}$/.test(number) ? await q.version(ctx.db, id, Number(number), !row.open) : undefined
  if (found === undefined) throw notFound('版本')
  return found
}

export const comments = async (ctx: AuthedCtx, id: number) => {
  await accessPlan(ctx, id)
  return q.comments(ctx.db, id)
}

/** As everybody knows it: the author may be about to give it another. */
const knownTitle = async ({ db }: Pick<AuthedCtx, 'db'>, { id, title, approvedNumber }: Row) =>
  (approvedNumber === null ? undefined : await q.version(db, id, approvedNumber, true))?.content.title ??
  title

export const comment = (ctx: AuthedCtx, id: number, text: string) =>
  transact(ctx, async (ctx) => {
    const { row } = await accessPlan(ctx, id)
    const commentId = await q.addComment(ctx.db, id, ctx.actor.userId, text, ctx.now)
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary: `评论了${titleOf(row)}` })
    const others = row.authorId === null || row.authorId === ctx.actor.userId ? [] : [row.authorId]
    await ring(ctx, others, { title: `教学计划有新评论：${row.title}`, link: linkOf(id) })
    // Whoever asked hears what is answered.
    const heard = (await q.speakers(ctx.db, id)).filter(
      (user) => user !== ctx.actor.userId && user !== row.authorId,
    )
    if (heard.length > 0)
      await ring(ctx, heard, {
        title: `教学计划评论有新回复：${await knownTitle(ctx, row)}`,
        link: linkOf(id),
      })
    return { id: commentId, authorName: ctx.actor.name, text, createdAt: ctx.now }
  })
