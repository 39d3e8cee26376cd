import { filesApi as api } from '@xueqiao/contract/features/base/files'
import type { Routes } from '../../../platform/http/registry'
import * as files from './service'

export const filesRoutes: Routes = (on) => {
  on.upload(api.upload, (ctx, { file, body }) => files.upload(ctx, file, body))
  on.file(api.get, (ctx, { params, query }) => files.read(ctx, { category: params.a, key: params.b }, query))
}
