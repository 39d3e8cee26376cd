import { calendarApi as api } from '@xueqiao/contract/features/school/calendar/api'
import type { Routes } from '../../../platform/http/registry'
import * as calendar from './service'

export const calendarRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => calendar.search(ctx, query))
  on(api.days, (ctx, { query }) => calendar.days(ctx, query))
  on.file(api.exportAll, (ctx, { query }) => calendar.exportAll(ctx, query))
  on(api.get, (ctx, { params }) => calendar.get(ctx, params.id))
  on(api.create, (ctx, { body }) => calendar.create(ctx, body))
  on(api.importNational, (ctx, { body }) => calendar.importNational(ctx, body.year))
  on(api.update, (ctx, { params, body }) => calendar.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => calendar.remove(ctx, params.id))
  on.file(api.importTemplate, (ctx) => calendar.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => calendar.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => calendar.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => calendar.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => calendar.imports.cancel(ctx, params.importId))
}
