import { coursesApi as api } from '@xueqiao/contract/features/courses'
import type { Routes } from '../../platform/http/registry'
import * as courses from './service'

export const coursesRoutes: Routes = (on) => {
  on(api.list, (ctx) => courses.list(ctx))
}
