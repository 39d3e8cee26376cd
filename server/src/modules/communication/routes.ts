import { communicationApi as api } from '@xueqiao/contract/features/communication'
import type { Routes } from '../../platform/http/registry'
import * as communication from './service'

export const communicationRoutes: Routes = (on) => {
  on(api.setOnline, (ctx, { body }) => communication.setOnline(ctx, body.status))
  on(api.onlineStatus, (ctx, { body }) => communication.onlineStatus(ctx, body.status, body.userIds))
}
