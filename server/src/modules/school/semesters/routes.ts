import { semestersApi as api } from '@xueqiao/contract/features/school/semesters/api'
import type { Routes } from '../../../platform/http/registry'
import * as semesters from './service'

export const semestersRoutes: Routes = (on) => {
  on(api.list, (ctx) => semesters.list(ctx))
  on(api.current, (ctx) => semesters.shown(ctx))
  on(api.ofYear, (ctx, { params }) => semesters.ofYear(ctx, params.id))
  on(api.get, (ctx, { params }) => semesters.get(ctx, params.id))
  on(api.create, (ctx, { body }) => semesters.create(ctx, body))
  on(api.update, (ctx, { params, body }) => semesters.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => semesters.remove(ctx, params.id))
  on(api.setCurrent, (ctx, { params }) => semesters.setCurrent(ctx, params.id))
}
