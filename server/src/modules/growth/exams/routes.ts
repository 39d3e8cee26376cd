import { examsApi as api } from '@xueqiao/contract/features/growth/exams/api'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import type { Routes } from '../../../platform/http/registry'
import * as exams from './service'

export const examsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => exams.search(ctx, query))
  on(api.offers, (ctx, { query }) => exams.offers(ctx, query))
  on(api.create, (ctx, { body }) => exams.create(ctx, body))
  on(api.get, (ctx, { params }) => exams.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => exams.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => exams.remove(ctx, params.id))
  on(api.release, (ctx, { params }) => exams.release(ctx, params.id))
  on(api.withdraw, (ctx, { params, body }) => exams.withdraw(ctx, params.id, body))
  on.protected(api.exportScores, (ctx, { params, query }) => exams.exportScores(ctx, params.id, query))
  on(scoresApi.sheet, (ctx, { params, query }) => exams.sheet(ctx, params.id, query))
  on(scoresApi.save, (ctx, { params, body }) => exams.save(ctx, params.id, body))
  on(scoresApi.check, (ctx, { params, body }) => exams.check(ctx, params.id, body))
  on(marksApi.ofPupil, (ctx, { query }) => exams.ofPupil(ctx, query))
  on.file(api.templateOf, (ctx, { params }) => exams.templateOf(ctx, params.id))
  on.file(api.importTemplate, (ctx) => exams.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => exams.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => exams.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => exams.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => exams.imports.cancel(ctx, params.importId))
}
