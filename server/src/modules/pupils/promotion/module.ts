import type { Module } from '../../../platform/module'
import { promotionRoutes } from './routes'

export const promotion: Module = {
  routes: promotionRoutes,
  apiNames: { promotions: '升年级' },
}
