import { academicYearsApi as api } from '@xueqiao/contract/features/academic-years'
import type { Routes } from '../../platform/http/registry'
import * as academicYears from './service'

export const academicYearsRoutes: Routes = (on) => {
  on(api.list, (ctx) => academicYears.list(ctx))
}
