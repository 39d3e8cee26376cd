import type { Module } from '../../../platform/module'
import { rolesRoutes } from './routes'

export const roles: Module = {
  routes: rolesRoutes,
  apiNames: { roles: '角色' },
}
