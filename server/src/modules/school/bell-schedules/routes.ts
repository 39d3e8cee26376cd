import { bellSchedulesApi as api } from '@xueqiao/contract/features/school/bell-schedules/api'
import type { Routes } from '../../../platform/http/registry'
import * as bells from './service'

export const bellSchedulesRoutes: Routes = (on) => {
  on(api.list, (ctx, { query }) => bells.list(ctx, query))
  on(api.get, (ctx, { params }) => bells.get(ctx, params.id))
  on(api.create, (ctx, { body }) => bells.create(ctx, body))
  on(api.copy, (ctx, { params, body }) => bells.copy(ctx, params.id, body))
  on(api.update, (ctx, { params, query, body }) => bells.update(ctx, params.id, body, query))
  on(api.remove, (ctx, { params, query }) => bells.remove(ctx, params.id, query))
}
