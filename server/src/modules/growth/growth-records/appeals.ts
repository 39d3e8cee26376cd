import type { AppealInput, DecisionInput } from '@xueqiao/contract/features/growth/growth-records/api'
import { APPEAL_STATUS_LABELS } from '@xueqiao/contract/features/growth/growth-records/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import { doneFor, ring } from '../../base/bell/service'
import { lockAppealable, lockDecided } from './access'
import * as q from './appeal-queries'
import { change } from './queries'
import { ENTITY, get, linkOf, titleOf } from './save'

/** The log says that there is one, and not why: that is for those who decide. */
export const appeal = (ctx: AuthedCtx, id: number, { reason }: AppealInput) =>
  transact(ctx, async (ctx) => {
    const row = await lockAppealable(ctx, id)
    await q.insert(ctx.db, { record_id: id, author_id: ctx.actor.userId, reason }, ctx.now)
    await audit(ctx, {
      action: 'update',
      entity: ENTITY,
      entityId: id,
      summary: `对 ${titleOf(row)} 提出了申诉`,
    })
    await ring(ctx, await q.deciders(ctx.db, id), {
      title: '成长记录申诉：等待处理',
      link: linkOf(id),
    })
    return get(ctx, id)
  })

export const decide = (ctx: AuthedCtx, id: number, appealId: number, { upheld, answer }: DecisionInput) =>
  transact(ctx, async (ctx) => {
    const row = await lockDecided(ctx, id)
    const before = await q.statusOf(ctx.db, id, appealId)
    if (before === undefined) throw notFound('申诉')
    if (before !== 'OPEN') throw conflict('申诉已经处理')
    const status = upheld ? 'UPHELD' : 'DISMISSED'
    const decided = await q.decide(
      ctx.db,
      { recordId: id, id: appealId, status, answer, by: ctx.actor.userId },
      ctx.now,
    )
    if (upheld) await change(ctx.db, [id], { status: 'RECORDED' }, ctx.now)
    const summary = `处理了对 ${titleOf(row)} 的申诉：${APPEAL_STATUS_LABELS[status]}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    await doneFor(ctx, await q.deciders(ctx.db, id), linkOf(id))
    const told = decided.flatMap(({ authorId }) => authorId ?? [])
    await ring(ctx, told, { title: `成长记录申诉：${APPEAL_STATUS_LABELS[status]}`, link: linkOf(id) })
    return get(ctx, id)
  })
