import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import type { Routes } from '../../../platform/http/registry'
import * as achievements from './service'

export const achievementsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => achievements.search(ctx, query))
  on(api.create, (ctx, { body }) => achievements.create(ctx, body))
  on(api.get, (ctx, { params }) => achievements.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => achievements.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => achievements.remove(ctx, params.id))
  on(api.approveMany, (ctx, { body }) => achievements.approveMany(ctx, body.ids))
  on(api.reject, (ctx, { params, body }) => achievements.reject(ctx, params.id, body))
  on(activitiesApi.search, (ctx, { query }) => achievements.activities.search(ctx, query))
  on(activitiesApi.create, (ctx, { body }) => achievements.activities.create(ctx, body))
  on(activitiesApi.get, (ctx, { params }) => achievements.activities.get(ctx, params.id))
  on(activitiesApi.update, (ctx, { params, body }) => achievements.activities.update(ctx, params.id, body))
  on(activitiesApi.remove, (ctx, { params }) => achievements.activities.remove(ctx, params.id))
  on(activitiesApi.approveMany, (ctx, { body }) => achievements.activities.approveMany(ctx, body.ids))
  on(activitiesApi.reject, (ctx, { params, body }) => achievements.activities.reject(ctx, params.id, body))
  on.protected(api.exportAll, (ctx, { query }) => achievements.exportAll(ctx, query))
  on.file(api.importTemplate, (ctx) => achievements.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => achievements.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => achievements.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => achievements.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => achievements.imports.cancel(ctx, params.importId))
}
