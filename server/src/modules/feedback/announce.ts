import { audit } from '../../platform/audit'
import type { AuthedTxCtx } from '../../platform/context'
import * as people from './people-queries'

interface Deed {
  id: number
  title: string
  /** Of a deed by the one who sent it: nobody learns who it was. */
  anonymous: boolean
  action: 'create' | 'update' | 'assign' | 'delete'
  /** What they did, as the log tells it after their name. */
  did: string
}

/** The log and the open pages of everybody concerned; neither says who an anonymous sender is. */
export const announce = async (ctx: AuthedTxCtx, { id, title, anonymous, action, did }: Deed) => {
  const summary = `${did} ${title}`
  await audit(ctx, { action, entity: 'feedback', entityId: id, summary, anonymous })
  const users = new Set([
    await people.submitterIdOf(ctx.db, id),
    ...(await people.handlersOf(ctx.db, id)).map((handler) => handler.id),
  ])
  ctx.emit({
    type: 'feedback.changed',
    id,
    ...(anonymous ? {} : { actorId: ctx.actor.userId }),
    tell: { users: [...users], event: { type: 'feedback.changed', feedbackId: id } },
  })
}

/** Who should look at something new from a family: whom it was handed to, or else whom it was addressed to. */
export const waitingFor = async (ctx: AuthedTxCtx, id: number, recipient: 'SCHOOL' | 'CLASS') => {
  const handlers = await people.handlersOf(ctx.db, id)
  const pick = (...reasons: people.Handler['as'][]) =>
    handlers.filter((handler) => reasons.includes(handler.as)).map((handler) => handler.id)
  const assigned = pick('assignee')
  if (assigned.length > 0) return assigned
  const heads = recipient === 'CLASS' ? pick('class') : []
  return heads.length > 0 ? heads : [...new Set(pick('school', 'department'))]
}
