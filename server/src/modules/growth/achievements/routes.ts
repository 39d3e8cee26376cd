import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import type { Routes } from '../../../platform/http/registry'
import { activities, activityImports, awardImports, awards } from './service'

export const achievementsRoutes: Routes = (on) => {
  on(achievementsApi.search, (ctx, { query }) => awards.search(ctx, query))
  on(achievementsApi.create, (ctx, { body }) => awards.create(ctx, body))
  on(achievementsApi.get, (ctx, { params }) => awards.get(ctx, params.id))
  on(achievementsApi.update, (ctx, { params, body }) => awards.update(ctx, params.id, body))
  on(achievementsApi.remove, (ctx, { params }) => awards.remove(ctx, params.id))
  on(achievementsApi.approveMany, (ctx, { body }) => awards.approveMany(ctx, body.ids, body.versions))
  on(achievementsApi.reject, (ctx, { params, body }) => awards.reject(ctx, params.id, body))
  on.protected(achievementsApi.exportAll, (ctx, { query }) => awards.exportAll(ctx, query))
  on.file(achievementsApi.importTemplate, (ctx) => awardImports.template(ctx))
  on.upload(achievementsApi.importFile, (ctx, { file, body }) => awardImports.start(ctx, file, body))
  on(achievementsApi.importProgress, (ctx, { params }) => awardImports.progress(ctx, params.importId))
  on.protected(achievementsApi.importReport, (ctx, { params }) => awardImports.report(ctx, params.importId))
  on(achievementsApi.cancelImport, (ctx, { params }) => awardImports.cancel(ctx, params.importId))
  on(activitiesApi.search, (ctx, { query }) => activities.search(ctx, query))
  on(activitiesApi.create, (ctx, { body }) => activities.create(ctx, body))
  on(activitiesApi.get, (ctx, { params }) => activities.get(ctx, params.id))
  on(activitiesApi.update, (ctx, { params, body }) => activities.update(ctx, params.id, body))
  on(activitiesApi.remove, (ctx, { params }) => activities.remove(ctx, params.id))
  on(activitiesApi.approveMany, (ctx, { body }) => activities.approveMany(ctx, body.ids, body.versions))
  on(activitiesApi.reject, (ctx, { params, body }) => activities.reject(ctx, params.id, body))
  on.protected(activitiesApi.exportAll, (ctx, { query }) => activities.exportAll(ctx, query))
  on.file(activitiesApi.importTemplate, (ctx) => activityImports.template(ctx))
  on.upload(activitiesApi.importFile, (ctx, { file, body }) => activityImports.start(ctx, file, body))
  on(activitiesApi.importProgress, (ctx, { params }) => activityImports.progress(ctx, params.importId))
  on.protected(activitiesApi.importReport, (ctx, { params }) => activityImports.report(ctx, params.importId))
  on(activitiesApi.cancelImport, (ctx, { params }) => activityImports.cancel(ctx, params.importId))
}
