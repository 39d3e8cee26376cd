import type { Module } from '../../../platform/module'
import { profileRoutes } from './routes'

export const profile: Module = {
  routes: profileRoutes,
  apiNames: { profile: '个人资料' },
}
