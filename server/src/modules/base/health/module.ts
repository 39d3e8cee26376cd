import type { Module } from '../../../platform/module'
import { healthRoutes } from './routes'

export const health: Module = {
  routes: healthRoutes,
  apiNames: { health: '运行状况' },
}
