import { growthEvaluationsApi as api } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { Routes } from '../../../platform/http/registry'
import * as evaluations from './service'

export const growthEvaluationsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => evaluations.search(ctx, query))
  on(api.create, (ctx, { body }) => evaluations.create(ctx, body))
  on(api.get, (ctx, { params }) => evaluations.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => evaluations.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => evaluations.remove(ctx, params.id))
  on(api.approve, (ctx, { params, query }) => evaluations.approve(ctx, params.id, query.version))
  on(api.approveMany, (ctx, { body }) => evaluations.approveMany(ctx, body.ids, body.versions))
  on(growthProfileApi.terms, (ctx, { query }) => evaluations.terms(ctx, query))
  on(growthProfileApi.profile, (ctx, { query }) => evaluations.profile(ctx, query))
}
