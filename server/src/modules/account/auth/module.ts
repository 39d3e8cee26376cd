import type { Module } from '../../../platform/module'
import { authRoutes } from './routes'
import { authJobs } from './sweep'

export const auth: Module = {
  routes: authRoutes,
  apiNames: { auth: '登录与会话' },
  jobs: authJobs,
}
