import type { Module } from '../../../platform/module'
import { usersRoutes } from './routes'

export const users: Module = {
  routes: usersRoutes,
  apiNames: { users: '用户' },
}
