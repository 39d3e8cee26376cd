import { teachersApi as api } from '@xueqiao/contract/features/teachers'
import type { Routes } from '../../platform/http/registry'
import * as teachers from './service'

export const teachersRoutes: Routes = (on) => {
  on(api.list, (ctx, { query }) => teachers.options(ctx, query))
}
