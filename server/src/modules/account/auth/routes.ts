import { authApi as api } from '@xueqiao/contract/features/account/auth/api'
import type { Routes } from '../../../platform/http/registry'
import * as auth from './service'

export const authRoutes: Routes = (on) => {
  on.public(api.info, (ctx) => auth.loginInfo(ctx))
  on.public(api.login, (ctx, { body }) => auth.login(ctx, body))
  on.public(api.loginFallback, (ctx, { body }) => auth.login(ctx, body))
  on(api.logout, (ctx) => auth.logout(ctx))
  on(api.logoutFallback, (ctx) => auth.logout(ctx))
  on(api.user, (ctx) => auth.sessionUser(ctx))
  on(api.profile, (ctx) => auth.sessionUser(ctx))
  on(api.changePassword, (ctx, { body }) => auth.changePassword(ctx, body))
  on(api.changePasswordFallback, (ctx, { body }) => auth.changePassword(ctx, body))
  on(api.confirm, (ctx, { body }) => auth.confirm(ctx, body.password))
  on(api.switchRole, (ctx, { body }) => auth.switchRole(ctx, body.role))
}
