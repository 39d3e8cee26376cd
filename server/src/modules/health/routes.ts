import { healthApi as api } from '@xueqiao/contract/features/health'
import { ping } from '../../platform/db/query'
import type { Routes } from '../../platform/http/registry'

export const healthRoutes: Routes = (on) => {
  on.public(api.get, async (ctx) => {
    await ping(ctx.db)
    return { status: 'ok' as const, version: ctx.env.version, database: 'ok' as const }
  })
}
