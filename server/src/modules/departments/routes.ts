import { departmentsApi as api } from '@xueqiao/contract/features/departments'
import type { Routes } from '../../platform/http/registry'
import * as departments from './service'

export const departmentsRoutes: Routes = (on) => {
  on(api.tree, (ctx) => departments.tree(ctx))
}
