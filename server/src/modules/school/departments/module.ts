import type { Module } from '../../../platform/module'
import { departmentsRoutes } from './routes'

export const departments: Module = {
  routes: departmentsRoutes,
  apiNames: { departments: '部门' },
}
