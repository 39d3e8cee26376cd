import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import type { Routes } from '../../../platform/http/registry'
import * as promotion from './service'

export const promotionRoutes: Routes = (on) => {
  on(api.start, (ctx) => promotion.start(ctx))
  on(api.preview, (ctx, { body }) => promotion.preview(ctx, body))
  on(api.list, (ctx, { query }) => promotion.list(ctx, query))
  on(api.get, (ctx, { params }) => promotion.get(ctx, params.id))
  on(api.students, (ctx, { params, query }) => promotion.students(ctx, params.id, query))
  on(api.apply, (ctx, { body }) => promotion.apply(ctx, body))
  on(api.undo, (ctx, { params, body }) => promotion.undo(ctx, params.id, body))
}
