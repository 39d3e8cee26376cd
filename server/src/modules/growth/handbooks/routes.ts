import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import type { Routes } from '../../../platform/http/registry'
import * as handbooks from './service'

export const handbooksRoutes: Routes = (on) => {
  on.file(api.ofPupil, (ctx, { params }) => handbooks.ofPupil(ctx, params.studentId))
  on.protected(api.order, (ctx, { params }) => handbooks.order(ctx, params.classId))
  on(api.run, (ctx, { params }) => handbooks.run(ctx, params.classId))
  on(api.cancel, (ctx, { params }) => handbooks.cancel(ctx, params.classId))
  on.protected(api.file, (ctx, { params }) => handbooks.file(ctx, params.classId))
}
