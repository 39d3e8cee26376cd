import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { usersApi as api } from '@xueqiao/contract/features/account/users/api'
import type { Routes } from '../../../platform/http/registry'
import * as users from './service'

export const usersRoutes: Routes = (on) => {
  on(api.list, (ctx) => users.list(ctx))
  on(api.paginated, (ctx, { query }) => users.search(ctx, query))
  on(api.get, (ctx, { params }) => users.get(ctx, params.id))
  on(api.byProfile, (ctx, { query }) => users.byProfile(ctx, query.profileType, query.profileId))
  on(api.create, (ctx, { body }) => users.create(ctx, body))
  on(api.update, (ctx, { params, body }) => users.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => users.remove(ctx, params.id))
  on(api.setProfile, (ctx, { params, body }) => users.setProfile(ctx, params.id, body))
  on(api.resetPassword, (ctx, { params }) => users.resetPassword(ctx, params.id))
  on(api.setRoles, (ctx, { params, body }) => users.setRoles(ctx, params.id, body))
  on(api.setStatus, (ctx, { params, query }) => users.setStatus(ctx, params.id, query.enabled))
  on(rolesApi.users, (ctx, { query }) => users.withRole(ctx, query.roleName))
  on(rolesApi.remove, (ctx, { params }) => users.removeRole(ctx, params.id))
}
