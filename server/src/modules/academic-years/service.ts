import type { Ctx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import * as q from './queries'

export const list = (ctx: Ctx) => q.all(ctx.db)
export const create = (ctx: Ctx, year: q.NewAcademicYear) => transact(ctx, (ctx) => q.insert(ctx.db, year))
