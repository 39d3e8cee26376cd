import type { ContactInput } from '@xueqiao/contract/features/pupils/profile'
import type { AuthedCtx } from '../../../platform/context'
import { forbidden, invalid } from '../../../platform/errors'
import { assertOwnPassword, endOwnSession, ownSessions } from '../../account/auth/service'
import { changeContact } from '../parents/service'
import * as q from './queries'

export const get = (ctx: AuthedCtx) => q.own(ctx.db, ctx.actor.userId)

export const sessions = (ctx: AuthedCtx) => ownSessions(ctx)
export const endSession = (ctx: AuthedCtx, id: string) => endOwnSession(ctx, id)

/** Whose it is comes from the session alone. */
export const update = async (ctx: AuthedCtx, { password, ...input }: ContactInput) => {
  const { profileId } = ctx.actor
  const before = await get(ctx)
  if (!before.mayEdit || profileId === null) throw forbidden('您的联系方式由学校登记，如需修改请联系学校')
  if (input.phone !== undefined && input.phone !== before.phone) {
    if (password == null) throw invalid('修改手机号需要输入当前密码', 'password')
    await assertOwnPassword(ctx, password, 'password')
  }
  await changeContact(ctx, profileId, input)
  return get(ctx)
}
