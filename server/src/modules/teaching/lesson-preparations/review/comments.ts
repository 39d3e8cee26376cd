import type { ParsedOf } from '@xueqiao/contract/common/endpoint'
import { part } from '@xueqiao/contract/common/fields'
import { unitsOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import type { preparationReviewApi } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors'
import { ring } from '../../../base/bell/service'
import { type Asking, accessPreparation, ENTITY, shownTo } from '../access'
import type { Detail } from '../queries'
import * as q from './comment-queries'
import { linkOf, reviewLinkOf } from './told'

const QUOTE_MAX = 200

/** The author, whoever said it, and whoever decides. */
const mayResolve = (ctx: Asking, row: Detail, comment: q.Comment, isReviewer: boolean) =>
  comment.parentId === null &&
  (row.authorId === ctx.actor.userId || comment.authorId === ctx.actor.userId || isReviewer)

const doorTo = async (ctx: Asking, id: number) => {
  const { viewer, row } = await accessPreparation(ctx, id)
  const isReviewer = shownTo(ctx, viewer)(row).mayReview
  const shown = (comment: q.Comment) => ({
    ...comment,
    isOwn: comment.authorId === ctx.actor.userId,
    mayResolve: mayResolve(ctx, row, comment, isReviewer),
  })
  return { row, shown }
}

export const comments = async (ctx: AuthedCtx, id: number) => {
  const { shown } = await doorTo(ctx, id)
  return (await q.comments(ctx.db, id)).map(shown)
}

const found = async ({ db }: Asking, id: number, commentId: number) => {
  const comment = await q.one(db, id, commentId)
  if (comment === undefined) throw notFound('评论')
  return comment
}

type New = ParsedOf<typeof preparationReviewApi.comment>['body']

/** Where it stands, with the words that stand there now. */
const placeOf = async (ctx: AuthedTxCtx, row: Detail, { parentId, place, block }: New) => {
  if (parentId != null) {
    const parent = await found(ctx, row.id, parentId)
    if (parent.parentId !== null) throw invalid('请回复最初的评论', 'parentId')
    return { parentId, place: parent.place, block: parent.block, quote: '' }
  }
  if (block == null) return { parentId: null, place, block: null, quote: '' }
  const unit = unitsOf(row.content, place).find((one) => one.block === block)
  if (unit === undefined) throw conflict('这一段已被修改或删除，请刷新后再评论', 'block')
  return { parentId: null, place, block, quote: part(unit.words, 0, QUOTE_MAX) }
}

export const comment = (ctx: AuthedCtx, id: number, input: New) =>
  transact(ctx, async (ctx) => {
    const { row, shown } = await doorTo(ctx, id)
    const place = await placeOf(ctx, row, input)
    const commentId = await q.add(ctx.db, id, { ...place, text: input.text }, ctx.actor.userId, ctx.now)
    const entry = { action: 'update', entity: ENTITY, entityId: id } as const
    await audit(ctx, { ...entry, summary: `${place.parentId === null ? '评论' : '回复'}了备课 ${row.title}` })
    const heard = place.parentId === null ? [] : await q.speakers(ctx.db, id, place.parentId)
    const others = heard.filter((user) => user !== ctx.actor.userId && user !== row.authorId)
    const author = row.authorId === null || row.authorId === ctx.actor.userId ? [] : [row.authorId]
    await ring(ctx, author, { title: `备课有新评论：${row.title}`, link: linkOf(id) })
    await ring(ctx, others, { title: `备课评论有新回复：${row.title}`, link: reviewLinkOf(id) })
    return shown(await found(ctx, id, commentId))
  })

export const resolve = (ctx: AuthedCtx, id: number, commentId: number, resolved: boolean) =>
  transact(ctx, async (ctx) => {
    const { row, shown } = await doorTo(ctx, id)
    const before = shown(await found(ctx, id, commentId))
    if (!before.mayResolve) throw forbidden('只有作者、评论人和审核人可以标记评论')
    await q.resolve(ctx.db, commentId, resolved ? ctx.actor.userId : null, ctx.now)
    const summary = `${resolved ? '解决' : '重新打开'}了备课 ${row.title} 的评论`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return shown(await found(ctx, id, commentId))
  })
