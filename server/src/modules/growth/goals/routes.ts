import { goalsApi as api } from '@xueqiao/contract/features/growth/goals/api'
import type { Routes } from '../../../platform/http/registry'
import * as goals from './service'

export const goalsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => goals.search(ctx, query))
  on(api.create, (ctx, { body }) => goals.create(ctx, body))
  on(api.get, (ctx, { params }) => goals.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => goals.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => goals.remove(ctx, params.id))
  on(api.checkIn, (ctx, { params, body }) => goals.checkIn(ctx, params.id, body))
  on(api.setStatus, (ctx, { params, body }) => goals.setStatus(ctx, params.id, body))
}
