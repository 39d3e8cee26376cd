import { academicYearsApi as api } from '@xueqiao/contract/features/school/academic-years/api'
import type { Routes } from '../../../platform/http/registry'
import * as academicYears from './service'

export const academicYearsRoutes: Routes = (on) => {
  on(api.list, (ctx) => academicYears.list(ctx))
  on(api.get, (ctx, { params }) => academicYears.get(ctx, params.id))
  on(api.create, (ctx, { body }) => academicYears.create(ctx, body))
  on(api.update, (ctx, { params, body }) => academicYears.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => academicYears.remove(ctx, params.id))
  on(api.setCurrent, (ctx, { params }) => academicYears.setCurrent(ctx, params.id))
}
