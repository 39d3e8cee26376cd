import { withPictures } from '@xueqiao/contract/common/rich-text'
import type { HomeworkWords } from '@xueqiao/contract/features/teaching/homework/assign'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../../platform/errors'
import * as q from './template-queries'
import { wordsOf } from './words'
import { courseFor } from './writing-queries'

const TEMPLATES_MAX = 100

export const templates = (ctx: AuthedCtx) => q.ofOwner(ctx.db, ctx.actor.userId)

export const saveTemplate = (ctx: AuthedCtx, input: HomeworkWords) =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    if ((await courseFor(ctx.db, input.courseId, [])) === undefined) throw invalid('课程不存在', 'courseId')
    // Pictures belong to the homework they were put into, and go with it.
    const doc = input.doc == null ? null : withPictures(input.doc, () => undefined)
    const words = wordsOf({ ...input, doc })
    const id = await q.save(ctx.db, userId, words, ctx.now)
    if ((await q.ofOwner(ctx.db, userId)).length > TEMPLATES_MAX)
      throw conflict(`模板不能超过 ${TEMPLATES_MAX} 个，请先删除不用的`)
    const summary = `保存了作业模板 ${words.title}`
    await audit(ctx, { action: 'update', entity: 'homeworks', summary })
    return q.one(ctx.db, userId, id)
  })

export const removeTemplate = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const title = await q.remove(ctx.db, ctx.actor.userId, id)
    if (title === undefined) throw notFound('模板')
    await audit(ctx, { action: 'delete', entity: 'homeworks', summary: `删除了作业模板 ${title}` })
    return null
  })
