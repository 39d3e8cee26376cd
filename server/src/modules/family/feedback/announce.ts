import type { FeedbackRecipient } from '@xueqiao/contract/features/family/feedback/values'
import { audit } from '../../../platform/audit'
import type { AuthedTxCtx } from '../../../platform/context'
import { doneFor, ring, unring } from '../../base/bell/service'
import * as people from './people-queries'

interface Deed {
  id: number
  title: string
  action: 'create' | 'update' | 'assign' | 'delete' | 'reveal'
  diff?: unknown
  /** What they did, as the log tells it after their name. */
  did: string
  /** What the bell of the other side says before the title: nothing where nobody need look at once. */
  bell?: string
}

/** Where a line behind the bell leads. */
export const linkTo = (id: number) => `/family-school/feedback/${id}`

/** Who should look at something new from a family: whom it was handed to, or else whom it was addressed to. */
const waiting = (handlers: readonly people.Handler[], recipient: FeedbackRecipient) => {
  const pick = (...reasons: people.Handler['as'][]) =>
    handlers.filter((handler) => reasons.includes(handler.as)).map((handler) => handler.id)
  const assigned = pick('assignee')
  if (assigned.length > 0) return assigned
  const heads = recipient === 'CLASS' ? pick('class') : []
  return heads.length > 0 ? heads : pick('school', 'department')
}

/** The log, the bell and the open pages of everybody concerned; none of them says who an anonymous sender is. */
export const announce = async (ctx: AuthedTxCtx, deed: Deed) => {
  const { id, title, action, did, diff, bell } = deed
  const { submitterId, recipient, ...it } = await people.partiesOf(ctx.db, id)
  const handlers = await people.handlersOf(ctx.db, id)
  const sender = submitterId === null ? [] : [submitterId]
  const bySubmitter = ctx.actor.userId === submitterId
  const anonymous = it.anonymous && bySubmitter
  await audit(ctx, { action, entity: 'feedback', entityId: id, summary: `${did} ${title}`, diff, anonymous })
  const link = linkTo(id)
  const concerned = [...new Set([...sender, ...handlers.map((handler) => handler.id)])]
  // What a handler has taken up is off the bells of all of them, and what is gone off everybody's.
  if (action === 'delete') await unring(ctx, concerned, [link])
  else await doneFor(ctx, bySubmitter ? sender : concerned.filter((user) => user !== submitterId), link)
  if (bell !== undefined) {
    const users = bySubmitter || action === 'assign' ? waiting(handlers, recipient) : sender
    const others = users.filter((user) => user !== ctx.actor.userId)
    await ring(ctx, others, { title: `${bell}：${title}`, link })
  }
  ctx.emit({
    type: 'feedback.changed',
    id,
    tell: { users: concerned, event: { type: 'feedback.changed', feedbackId: id } },
  })
}
