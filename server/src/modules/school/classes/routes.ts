import { classesApi as api } from '@xueqiao/contract/features/school/classes/api'
import type { Routes } from '../../../platform/http/registry'
import * as classes from './service'

export const classesRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => classes.search(ctx, query))
  on(api.options, (ctx, { query }) => classes.options(ctx, query))
  on.file(api.exportAll, (ctx, { query }) => classes.exportAll(ctx, query))
  on(api.get, (ctx, { params }) => classes.get(ctx, params.id))
  on(api.create, (ctx, { body }) => classes.create(ctx, body))
  on(api.update, (ctx, { params, body }) => classes.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => classes.remove(ctx, [params.id]))
  on(api.removeMany, (ctx, { body }) => classes.remove(ctx, body))
  on(api.students, (ctx, { params }) => classes.students(ctx, params.id))
  on(api.courses, (ctx, { params }) => classes.courses(ctx, params.id))
  on(api.assignCourses, (ctx, { params, query, body }) => classes.assignCourses(ctx, params.id, body, query))
}
