import type { Module } from '../../../platform/module'
import { remindJobs } from './remind'
import { goalsRoutes } from './routes'

export const goals: Module = {
  routes: goalsRoutes,
  jobs: remindJobs,
}
