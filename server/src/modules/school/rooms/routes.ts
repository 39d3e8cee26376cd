import { roomsApi as api } from '@xueqiao/contract/features/school/rooms/api'
import type { Routes } from '../../../platform/http/registry'
import * as rooms from './service'

export const roomsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => rooms.search(ctx, query))
  on(api.options, (ctx) => rooms.options(ctx))
  on(api.get, (ctx, { params }) => rooms.get(ctx, params.id))
  on(api.create, (ctx, { body }) => rooms.create(ctx, body))
  on(api.createForClasses, (ctx) => rooms.createForClasses(ctx))
  on(api.update, (ctx, { params, body }) => rooms.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => rooms.remove(ctx, params.id))
}
