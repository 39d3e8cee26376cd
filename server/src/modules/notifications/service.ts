import type { AuthedCtx, Ctx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { isStaff } from '../school/access'
import * as q from './queries'

export const latest = (ctx: AuthedCtx, count: number) =>
  q.latest(ctx.db, isStaff(ctx.actor) ? ['everyone', 'staff'] : ['everyone'], ctx.now, count)

export const publishMany = (ctx: Ctx, notices: q.NewNotice[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, notices))

export { bell, readBell } from './bell'
