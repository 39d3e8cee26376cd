import { usersApi as api } from '@xueqiao/contract/features/users'
import type { Routes } from '../../platform/http/registry'
import * as users from './service'

export const usersRoutes: Routes = (on) => {
  on(api.byProfile, (ctx, { query }) => users.byProfile(ctx, query.profileType, query.profileId))
  on(api.create, (ctx, { body }) => users.create(ctx, body))
  on(api.setRoles, (ctx, { params, body }) => users.setRoles(ctx, params.id, body))
  on(api.setStatus, (ctx, { params, query }) => users.setStatus(ctx, params.id, query.enabled))
}
