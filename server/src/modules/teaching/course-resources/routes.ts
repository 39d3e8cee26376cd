import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { resourceUploadsApi as uploads } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import type { Routes } from '../../../platform/http/registry'
import * as resources from './service'

export const courseResourcesRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => resources.search(ctx, query))
  on(api.courses, (ctx) => resources.courses(ctx))
  on(api.folders, (ctx, { query }) => resources.folders(ctx, query.courseId))
  on(api.options, (ctx) => resources.options(ctx))
  on.file(api.zip, (ctx, { query }) => resources.zip(ctx, query))
  on(api.create, (ctx, { body }) => resources.create(ctx, body))
  on(api.get, (ctx, { params }) => resources.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => resources.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => resources.remove(ctx, params.id))
  on(api.restore, (ctx, { params }) => resources.restore(ctx, params.id))
  on(api.favour, (ctx, { params }) => resources.setFavourite(ctx, params.id, true))
  on(api.unfavour, (ctx, { params }) => resources.setFavourite(ctx, params.id, false))
  on.file(api.download, (ctx, { params, query }) => resources.download(ctx, params.id, query.number))
  on(api.versions, (ctx, { params }) => resources.versions(ctx, params.id))
  on(api.addVersion, (ctx, { params, body }) => resources.addVersion(ctx, params.id, body))
  on(api.useVersion, (ctx, { params }) => resources.useVersion(ctx, params.id, params.number))
  on(uploads.begin, (ctx, { body }) => resources.begin(ctx, body))
  on(uploads.state, (ctx, { params }) => resources.uploadState(ctx, params.uploadId))
  on.upload(uploads.part, (ctx, { params, query, file }) =>
    resources.writePart(ctx, params.uploadId, query.offset, file.bytes),
  )
  on(uploads.complete, (ctx, { params }) => resources.completeUpload(ctx, params.uploadId))
  on(uploads.cancel, (ctx, { params }) => resources.cancelUpload(ctx, params.uploadId))
}
