import { growthIndicatorsApi as api } from '@xueqiao/contract/features/growth/growth-indicators/api'
import type { Routes } from '../../../platform/http/registry'
import * as indicators from './service'

export const growthIndicatorsRoutes: Routes = (on) => {
  on(api.list, (ctx, { query }) => indicators.list(ctx, query))
  on(api.save, (ctx, { body }) => indicators.save(ctx, body))
}
