import { dashboardApi as api } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { searchApi } from '@xueqiao/contract/features/home/dashboard/search'
import type { Routes } from '../../../platform/http/registry'
import * as dashboard from './service'

export const dashboardRoutes: Routes = (on) => {
  on(api.get, (ctx, { query }) => dashboard.get(ctx, query))
  on(homeApi.get, (ctx, { query }) => dashboard.home(ctx, query))
  on(searchApi.search, (ctx, { query }) => dashboard.search(ctx, query.keyword))
}
