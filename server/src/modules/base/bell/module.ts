import type { Module } from '../../../platform/module'
import { bellRoutes } from './routes'
import { bellJobs } from './service'

export const bell: Module = {
  routes: bellRoutes,
  jobs: bellJobs,
}
