import { rolesHeld } from '@xueqiao/contract/access/roles'
import type { Actor, TxCtx } from '../../../platform/context'
import { schoolSettings } from '../../base/school-settings/service'
import { rightsOf } from '../roles/service'
import * as q from './acting-queries'

/** In whose name something is done later, when they are not there themself: with the rights they have by then. */
export const actorOf = async (ctx: TxCtx, userId: number): Promise<Actor | undefined> => {
  const found = await q.account(ctx.db, userId)
  if (found === undefined) return undefined
  const { id, roles: held, ...account } = found
  const roles = rolesHeld(account.username, held)
  const { gradeWording } = await schoolSettings(ctx.db)
  return {
    ...account,
    userId: id,
    loginSessionId: '',
    roles,
    currentRole: roles[0] ?? '',
    permissions: await rightsOf(ctx, account.accessVersion, account.username, roles),
    mustChangePassword: false,
    gradeWording,
  }
}
