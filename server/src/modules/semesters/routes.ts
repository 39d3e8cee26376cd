import { semestersApi as api } from '@xueqiao/contract/features/semesters'
import type { Routes } from '../../platform/http/registry'
import * as semesters from './service'

export const semestersRoutes: Routes = (on) => {
  on(api.current, (ctx) => semesters.current(ctx))
}
