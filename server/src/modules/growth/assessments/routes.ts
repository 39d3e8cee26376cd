import { assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi as figures } from '@xueqiao/contract/features/growth/assessments/figures'
import { assessmentSheetApi as sheet } from '@xueqiao/contract/features/growth/assessments/sheet'
import type { Routes } from '../../../platform/http/registry'
import * as assessments from './service'

export const assessmentsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => assessments.search(ctx, query))
  on(api.create, (ctx, { body }) => assessments.create(ctx, body))
  on(api.get, (ctx, { params }) => assessments.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => assessments.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => assessments.remove(ctx, params.id))
  on(api.approve, (ctx, { params, query }) => assessments.approve(ctx, params.id, query.version))
  on(api.approveMany, (ctx, { body }) => assessments.approveMany(ctx, body.ids, body.versions))
  on.protected(api.exportAll, (ctx, { query }) => assessments.exportAll(ctx, query))
  on(sheet.sections, (ctx) => assessments.sections(ctx))
  on(sheet.sheet, (ctx, { query }) => assessments.sheet(ctx, query))
  on(sheet.saveSheet, (ctx, { body }) => assessments.saveSheet(ctx, body))
  on(figures.figures, (ctx, { query }) => assessments.figures(ctx, query))
  on(figures.radar, (ctx, { query }) => assessments.radar(ctx, query))
  on(api.comments, (ctx) => assessments.bank.list(ctx))
  on(api.addComment, (ctx, { body }) => assessments.bank.add(ctx, body.text))
  on(api.removeComment, (ctx, { params }) => assessments.bank.remove(ctx, params.id))
  on.file(api.importTemplate, (ctx) => assessments.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => assessments.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => assessments.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => assessments.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => assessments.imports.cancel(ctx, params.importId))
}
