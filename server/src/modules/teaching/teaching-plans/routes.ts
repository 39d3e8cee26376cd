import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { planRecordApi as record } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import type { Routes } from '../../../platform/http/registry'
import * as plans from './service'

export const teachingPlansRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => plans.search(ctx, query))
  on(api.options, (ctx) => plans.options(ctx))
  on(api.create, (ctx, { body }) => plans.create(ctx, body))
  on(api.get, (ctx, { params, query }) => plans.get(ctx, params.id, query.approved))
  on(api.update, (ctx, { params, body }) => plans.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => plans.remove(ctx, params.id))
  on(api.copy, (ctx, { params, body }) => plans.copy(ctx, params.id, body))
  on(api.submit, (ctx, { params }) => plans.submit(ctx, params.id))
  on(api.withdraw, (ctx, { params }) => plans.withdraw(ctx, params.id))
  on(api.approve, (ctx, { params, query }) => plans.approve(ctx, params.id, query))
  on(api.reject, (ctx, { params, query, body }) => plans.reject(ctx, params.id, { ...query, ...body }))
  on.file(api.exportPaper, (ctx, { params, query }) => plans.exportPaper(ctx, params.id, query.format))
  on(record.progress, (ctx, { params }) => plans.progress(ctx, params.id))
  on(record.versions, (ctx, { params }) => plans.versions(ctx, params.id))
  on(record.version, (ctx, { params }) => plans.version(ctx, params.id, params.number))
  on(record.comments, (ctx, { params }) => plans.comments(ctx, params.id))
  on(record.comment, (ctx, { params, body }) => plans.comment(ctx, params.id, body.text))
  on.file(api.importTemplate, (ctx) => plans.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => plans.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => plans.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => plans.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => plans.imports.cancel(ctx, params.importId))
}
