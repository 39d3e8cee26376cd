import { electivesApi as api } from '@xueqiao/contract/features/teaching/electives/api'
import type { Routes } from '../../../platform/http/registry'
import * as electives from './service'

export const electivesRoutes: Routes = (on) => {
  on(api.list, (ctx, { query }) => electives.list(ctx, query))
  on(api.create, (ctx, { body }) => electives.create(ctx, body))
  on(api.mine, (ctx, { query }) => electives.mine(ctx, query.studentId))
  on(api.choose, (ctx, { body }) => electives.choose(ctx, body))
  on(api.get, (ctx, { params }) => electives.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => electives.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => electives.remove(ctx, params.id))
  on(api.choices, (ctx, { params, query }) => electives.search(ctx, params.id, query))
  on.protected(api.exportChoices, (ctx, { params, query }) => electives.exportChoices(ctx, params.id, query))
  on(api.setChoice, (ctx, { params, body }) => electives.setChoice(ctx, params.id, params.studentId, body))
  on(api.remind, (ctx, { params }) => electives.remind(ctx, params.id))
  on(api.section, (ctx, { params }) => electives.section(ctx, params.id))
  on(api.sections, (ctx, { params }) => electives.overview(ctx, params.id))
  on(api.pupils, (ctx, { params }) => electives.pupils(ctx, params.id, params.sectionId))
  on(api.staff, (ctx, { params, body }) => electives.staff(ctx, params.id, params.sectionId, body))
  on(api.move, (ctx, { params, body }) => electives.move(ctx, params.id, body))
  on(api.confirm, (ctx, { params }) => electives.confirm(ctx, params.id))
  on(api.reopen, (ctx, { params }) => electives.reopen(ctx, params.id))
  on.file(api.importTemplate, (ctx) => electives.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => electives.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => electives.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => electives.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => electives.imports.cancel(ctx, params.importId))
}
