import { pushApi as api } from '@xueqiao/contract/features/family/push'
import type { Routes } from '../../../platform/http/registry'
import * as push from './service'

export const pushRoutes: Routes = (on) => {
  on(api.state, (ctx) => push.state(ctx))
  on(api.devices, (ctx) => push.devices(ctx))
  on(api.subscribe, (ctx, { body }) => push.subscribe(ctx, body))
  on(api.unsubscribe, (ctx, { body }) => push.unsubscribe(ctx, body.endpoint))
  on(api.remove, (ctx, { params }) => push.remove(ctx, params.id))
}
