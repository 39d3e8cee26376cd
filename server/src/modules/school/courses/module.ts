import type { Module } from '../../../platform/module'
import { coursesRoutes } from './routes'

export const courses: Module = {
  routes: coursesRoutes,
  apiNames: { courses: '课程' },
}
