import type { TxCtx } from '../../../../platform/context'

/** The open pages of these people ask anew how the conversation stands. */
export const changed = (ctx: TxCtx, id: number, users: readonly number[]) =>
  ctx.emit({
    type: 'conversation.changed',
    id,
    tell: { users, event: { type: 'conversation.changed', sessionId: id } },
  })
