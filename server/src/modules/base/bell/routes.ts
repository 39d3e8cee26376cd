import { bellApi as api } from '@xueqiao/contract/features/base/bell'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import type { Routes } from '../../../platform/http/registry'
import * as bell from './service'

export const bellRoutes: Routes = (on) => {
  on(api.bell, (ctx, { query }) => bell.bell(ctx, query.size))
  on(remindersApi.lines, (ctx, { query }) => bell.lines(ctx, query))
  on(api.readBell, (ctx, { body }) => bell.readBell(ctx, body))
}
