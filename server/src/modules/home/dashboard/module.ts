import type { Module } from '../../../platform/module'
import { dashboardRoutes } from './routes'

export const dashboard: Module = {
  routes: dashboardRoutes,
  apiNames: { dashboard: '首页', search: '搜索' },
}
