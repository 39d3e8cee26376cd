import { studentsApi as api } from '@xueqiao/contract/features/students'
import type { Routes } from '../../platform/http/registry'
import * as students from './service'

export const studentsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => students.search(ctx, query))
  on(api.get, (ctx, { params }) => students.accessStudent(ctx, params.id))
}
