import { departmentsApi as api } from '@xueqiao/contract/features/school/departments/api'
import type { Routes } from '../../../platform/http/registry'
import * as departments from './service'

export const departmentsRoutes: Routes = (on) => {
  on(api.tree, (ctx) => departments.tree(ctx))
  on(api.list, (ctx) => departments.list(ctx))
  on(api.get, (ctx, { params }) => departments.get(ctx, params.id))
  on(api.teachers, (ctx, { params, query }) =>
    departments.teachers(ctx, params.id, query.includeSubDepartments),
  )
  on(api.classes, (ctx, { params, query }) =>
    departments.classes(ctx, params.id, query.includeSubDepartments),
  )
  on(api.create, (ctx, { body }) => departments.add(ctx, body))
  on(api.update, (ctx, { params, body }) => departments.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => departments.remove(ctx, params.id))
  on(api.move, (ctx, { params, body }) => departments.move(ctx, params.id, body.direction))
}
