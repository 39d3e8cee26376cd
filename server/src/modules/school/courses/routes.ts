import { coursesApi as api } from '@xueqiao/contract/features/school/courses/api'
import type { Routes } from '../../../platform/http/registry'
import * as courses from './service'

export const coursesRoutes: Routes = (on) => {
  on(api.list, (ctx) => courses.list(ctx))
  on(api.all, (ctx, { query }) => courses.search(ctx, query))
  on.file(api.exportAll, (ctx, { query }) => courses.exportAll(ctx, query))
  on(api.get, (ctx, { params }) => courses.get(ctx, params.id))
  on(api.create, (ctx, { body }) => courses.create(ctx, body))
  on(api.update, (ctx, { params, query, body }) => courses.update(ctx, params.id, body, query))
  on(api.remove, (ctx, { params }) => courses.remove(ctx, [params.id]))
  on(api.removeMany, (ctx, { body }) => courses.remove(ctx, body))
  on(api.assignTeachers, (ctx, { params, query, body }) =>
    courses.assignTeachers(ctx, params.id, body, query),
  )
}
