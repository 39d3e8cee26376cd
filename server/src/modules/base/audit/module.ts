import type { Module } from '../../../platform/module'
import { auditRoutes } from './routes'

export const audit: Module = {
  routes: auditRoutes,
  apiNames: { audit: '操作日志' },
}
