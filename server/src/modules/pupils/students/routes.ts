import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import type { Routes } from '../../../platform/http/registry'
import * as students from './service'

export const studentsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => students.search(ctx, query))
  on(api.options, (ctx, { query }) => students.options(ctx, query.name, query.size))
  on.protected(api.exportAll, (ctx, { query }) => students.exportAll(ctx, query))
  on.file(api.importTemplate, (ctx) => students.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => students.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => students.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => students.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => students.imports.cancel(ctx, params.importId))
  on(api.get, (ctx, { params }) => students.get(ctx, params.id))
  on(api.create, (ctx, { body }) => students.create(ctx, body))
  on(api.update, (ctx, { params, body }) => students.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => students.remove(ctx, params.id, 'disable'))
  on(api.removeWithUser, (ctx, { params }) => students.remove(ctx, params.id, 'remove'))
  on.file(api.photo, (ctx, { params, query }) => students.photo(ctx, params.id, query.size))
  on.upload(api.uploadPhoto, (ctx, { params, file }) => students.uploadPhoto(ctx, params.id, file))
  on(api.assignClass, (ctx, { params, body }) => students.assignClass(ctx, params.id, body.classId))
  on(api.assignClasses, (ctx, { body }) => students.assignClasses(ctx, body))
  on(api.removeFromClass, (ctx, { params }) => students.assignClass(ctx, params.id, null))
  on(api.addTransfer, (ctx, { params, body }) => students.addTransfer(ctx, params.id, body))
  on(api.approveTransfer, (ctx, { params }) => students.approveTransfer(ctx, params.id, params.recordId))
  on(api.reveal, (ctx, { params, body }) => students.reveal(ctx, params.id, body))
  on(api.reveals, (ctx, { params }) => students.reveals(ctx, params.id))
}
