import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, notFound } from '../../../../platform/errors'
import * as q from './bank-queries'

const MOST = 200

export const comments = ({ db, actor }: AuthedCtx) => q.list(db, actor.userId)

export const addComment = (ctx: AuthedCtx, text: string) =>
  transact(ctx, async ({ db, actor }) => {
    const own = await q.list(db, actor.userId)
    const isNew = own.every((one) => one.text !== text)
    if (isNew && own.length >= MOST) throw conflict(`常用评语最多 ${MOST} 条，请先删除一些`, 'text')
    return q.add(db, actor.userId, text)
  })

export const removeComment = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async ({ db, actor }) => {
    if ((await q.remove(db, actor.userId, id)) === 0) throw notFound('评语')
    return null
  })

export const countUse = (
  { db, actor }: AuthedTxCtx,
  comment: string,
  { studentName, courseId }: { studentName: string; courseId: number },
) => q.countUse(db, actor.userId, { comment, studentName, courseId })
