import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import type { Routes } from '../../../platform/http/registry'
import * as handbooks from './service'

export const handbooksRoutes: Routes = (on) => {
  on.file(api.ofPupil, (ctx, { params }) => handbooks.ofPupil(ctx, params.studentId))
  on.protected(api.ofClass, (ctx, { params }) => handbooks.ofClass(ctx, params.classId))
}
