import type { Module } from '../../../platform/module'
import { bellSchedulesRoutes } from './routes'

export const bellSchedules: Module = {
  routes: bellSchedulesRoutes,
  apiNames: { 'bell-schedules': '作息时间' },
}
