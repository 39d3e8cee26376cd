import { healthRecordsApi as api } from '@xueqiao/contract/features/growth/health/api'
import { checkSheetApi } from '@xueqiao/contract/features/growth/health/check-sheet'
import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import type { Routes } from '../../../platform/http/registry'
import * as health from './service'

export const growthHealthRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => health.search(ctx, query))
  on(api.create, (ctx, { body }) => health.create(ctx, body))
  on(api.get, (ctx, { params }) => health.open(ctx, params.id))
  on(api.update, (ctx, { params, body }) => health.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => health.remove(ctx, params.id))
  on(checkSheetApi.sheet, (ctx, { query }) => health.checkSheet(ctx, query))
  on(checkSheetApi.save, (ctx, { body }) => health.saveCheckSheet(ctx, body))
  on(api.ofPupil, (ctx, { params }) => health.ofPupil(ctx, params.studentId))
  on(fitnessApi.sheet, (ctx, { query }) => health.sheet(ctx, query))
  on(fitnessApi.save, (ctx, { body }) => health.save(ctx, body))
  on(fitnessApi.exempt, (ctx, { body }) => health.exempt(ctx, body))
  on(fitnessApi.byClass, (ctx, { query }) => health.summary(ctx, query))
  on(fitnessApi.standard, (ctx, { query }) => health.standard(ctx, query))
  on(fitnessApi.standards, (ctx) => health.standards(ctx))
  on.upload(fitnessApi.uploadStandard, (ctx, { file, body }) => health.upload(ctx, body, file))
  on(fitnessApi.removeStandard, (ctx, { params }) => health.removeStandard(ctx, params.id))
  on.protected(fitnessApi.exportAll, (ctx, { query }) => health.exportAll(ctx, query))
  on.file(fitnessApi.importTemplate, (ctx) => health.imports.template(ctx))
  on.upload(fitnessApi.importFile, (ctx, { file, body }) => health.imports.start(ctx, file, body))
  on(fitnessApi.importProgress, (ctx, { params }) => health.imports.progress(ctx, params.importId))
  on.protected(fitnessApi.importReport, (ctx, { params }) => health.imports.report(ctx, params.importId))
  on(fitnessApi.cancelImport, (ctx, { params }) => health.imports.cancel(ctx, params.importId))
}
