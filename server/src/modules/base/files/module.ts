import type { Module } from '../../../platform/module'
import { filesJobs } from './jobs'
import { filesRoutes } from './routes'

export const files: Module = {
  routes: filesRoutes,
  apiNames: { files: '文件' },
  jobs: filesJobs,
}
