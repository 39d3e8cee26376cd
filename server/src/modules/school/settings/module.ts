import type { Module } from '../../../platform/module'
import { settingsRoutes } from './routes'

export const settings: Module = {
  routes: settingsRoutes,
  apiNames: { settings: '学校设置' },
}
