import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { teachersApi as api } from '@xueqiao/contract/features/school/teachers/api'
import type { Routes } from '../../../platform/http/registry'
import * as teachers from './service'

export const teachersRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => teachers.search(ctx, query))
  on(api.list, (ctx, { query }) => teachers.options(ctx, query))
  on.protected(api.exportAll, (ctx, { query }) => teachers.exportAll(ctx, query))
  on.file(api.importTemplate, (ctx) => teachers.imports.template(ctx))
  on.upload(api.importFile, (ctx, { file, body }) => teachers.imports.start(ctx, file, body))
  on(api.importProgress, (ctx, { params }) => teachers.imports.progress(ctx, params.importId))
  on.protected(api.importReport, (ctx, { params }) => teachers.imports.report(ctx, params.importId))
  on(api.cancelImport, (ctx, { params }) => teachers.imports.cancel(ctx, params.importId))
  on(api.get, (ctx, { params }) => teachers.get(ctx, params.id))
  on(api.create, (ctx, { body }) => teachers.create(ctx, body))
  on(api.update, (ctx, { params, query, body }) => teachers.update(ctx, params.id, body, query))
  on(api.remove, (ctx, { params }) => teachers.remove(ctx, [params.id]))
  on(api.removeMany, (ctx, { body }) => teachers.remove(ctx, body))
  on.file(api.photo, (ctx, { params, query }) => teachers.photo(ctx, params.id, query.size))
  on.upload(api.uploadPhoto, (ctx, { params, file }) => teachers.uploadPhoto(ctx, params.id, file))
  on(api.classes, (ctx, { params }) => teachers.classes(ctx, params.id))
  on(api.courses, (ctx, { params }) => teachers.courses(ctx, params.id))
  on(api.assignCourses, (ctx, { params, query, body }) => teachers.assignCourses(ctx, params.id, body, query))
  on(api.stats, (ctx, { params }) => teachers.stats(ctx, params.id))
  on(api.reveal, (ctx, { params, body }) => teachers.reveal(ctx, params.id, body))
  on(departmentsApi.addTeacher, (ctx, { params }) =>
    teachers.joinDepartment(ctx, params.id, params.teacherId),
  )
  on(departmentsApi.removeTeacher, (ctx, { params }) =>
    teachers.leaveDepartment(ctx, params.id, params.teacherId),
  )
}
