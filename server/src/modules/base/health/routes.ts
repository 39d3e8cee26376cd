import { healthApi as api } from '@xueqiao/contract/features/base/health'
import type { Routes } from '../../../platform/http/registry'
import { health } from './service'

export const healthRoutes: Routes = (on) => {
  on.public(api.get, health)
}
