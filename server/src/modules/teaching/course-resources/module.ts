import type { Module } from '../../../platform/module'
import { mayReadVersion } from './access'
import { courseResourcesJobs } from './jobs'
import { courseResourcesRoutes } from './routes'

export const courseResources: Module = {
  routes: courseResourcesRoutes,
  apiNames: { 'course-resources': '课程资源' },
  jobs: courseResourcesJobs,
  fileDoors: { course_resource_versions: mayReadVersion },
}
