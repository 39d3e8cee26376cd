import { auditApi as api } from '@xueqiao/contract/features/base/audit'
import type { Routes } from '../../../platform/http/registry'
import * as audit from './service'

export const auditRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => audit.search(ctx, query))
  on(api.people, (ctx, { query }) => audit.people(ctx, query))
  on(api.get, (ctx, { params }) => audit.get(ctx, params.id))
}
