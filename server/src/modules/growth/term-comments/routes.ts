import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import type { Routes } from '../../../platform/http/registry'
import * as termComments from './service'

export const termCommentsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => termComments.search(ctx, query))
  on(api.sheet, (ctx, { query }) => termComments.sheet(ctx, query))
  on(api.saveSheet, (ctx, { body }) => termComments.saveSheet(ctx, body))
  on(api.release, (ctx, { body }) => termComments.release(ctx, body))
  on.protected(api.exportAll, (ctx, { query }) => termComments.exportAll(ctx, query))
  on.file(api.importTemplate, (ctx) => termComments.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => termComments.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => termComments.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => termComments.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => termComments.imports.cancel(ctx, params.importId))
  on(api.comments, (ctx) => termComments.bank.list(ctx))
  on(api.addComment, (ctx, { body }) => termComments.bank.add(ctx, body.text))
  on(api.removeComment, (ctx, { params }) => termComments.bank.remove(ctx, params.id))
}
