import { rolesApi as api } from '@xueqiao/contract/features/account/roles/api'
import type { Routes } from '../../../platform/http/registry'
import * as roles from './service'

export const rolesRoutes: Routes = (on) => {
  on(api.list, (ctx) => roles.options(ctx))
  on(api.withUserCount, (ctx) => roles.list(ctx))
  on(api.get, (ctx, { params }) => roles.get(ctx, params.id))
  on(api.create, (ctx, { body }) => roles.create(ctx, body))
  on(api.update, (ctx, { params, body }) => roles.update(ctx, params.id, body))
  on(api.permissions, (ctx, { params }) => roles.permissions(ctx, params.id))
  on(api.setPermissions, (ctx, { params, query, body }) =>
    roles.setPermissions(ctx, params.id, body, query.version),
  )
}
