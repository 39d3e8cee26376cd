import { dashboardApi as api } from '@xueqiao/contract/features/dashboard'
import type { Routes } from '../../platform/http/registry'
import * as dashboard from './service'

export const dashboardRoutes: Routes = (on) => {
  on(api.get, (ctx) => dashboard.get(ctx))
}
