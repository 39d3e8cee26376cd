import { profileApi as api } from '@xueqiao/contract/features/pupils/profile'
import type { Routes } from '../../../platform/http/registry'
import * as profile from './service'

export const profileRoutes: Routes = (on) => {
  on(api.get, (ctx) => profile.get(ctx))
  on(api.update, (ctx, { body }) => profile.update(ctx, body))
  on(api.sessions, (ctx) => profile.sessions(ctx))
  on(api.endSession, (ctx, { params }) => profile.endSession(ctx, params.session))
}
