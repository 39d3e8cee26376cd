import { notificationsApi as api } from '@xueqiao/contract/features/notifications'
import type { Routes } from '../../platform/http/registry'
import * as notifications from './service'

export const notificationsRoutes: Routes = (on) => {
  on(api.bell, (ctx) => notifications.bell(ctx))
  on(api.readBell, (ctx, { body }) => notifications.readBell(ctx, body.ids))
}
