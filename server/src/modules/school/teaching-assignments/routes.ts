import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { Routes } from '../../../platform/http/registry'
import * as assignments from './service'

export const teachingAssignmentsRoutes: Routes = (on) => {
  on(api.matrix, (ctx, { query }) => assignments.matrix(ctx, query))
  on(api.list, (ctx, { query }) => assignments.search(ctx, query))
  on.file(api.exportAll, (ctx, { query }) => assignments.exportAll(ctx, query))
  on(api.candidates, (ctx, { query }) => assignments.candidates(ctx, query))
  on(api.save, (ctx, { body }) => assignments.save(ctx, body))
  on(api.savePatterns, (ctx, { body }) => assignments.savePatterns(ctx, body))
  on(api.previewFill, (ctx, { body }) => assignments.previewFill(ctx, body))
  on(api.fill, (ctx, { body }) => assignments.fill(ctx, body))
  on(api.setLimit, (ctx, { params, body }) => assignments.setLimit(ctx, params.id, body.limit ?? null))
  on.file(api.importTemplate, (ctx) => assignments.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => assignments.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => assignments.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => assignments.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => assignments.imports.cancel(ctx, params.importId))
}
