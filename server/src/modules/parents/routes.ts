import { parentsApi as api } from '@xueqiao/contract/features/parents'
import type { Routes } from '../../platform/http/registry'
import * as parents from './service'

export const parentsRoutes: Routes = (on) => {
  on(api.options, (ctx, { query }) => parents.options(ctx, query.name ?? '', query.size))
  on(api.students, (ctx, { params }) => parents.students(ctx, params.id))
  on(api.reveal, (ctx, { params, body }) => parents.reveal(ctx, params.id, body))
}
