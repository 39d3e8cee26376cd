import type { Module } from '../../../platform/module'
import { semestersRoutes } from './routes'

export const semesters: Module = {
  routes: semestersRoutes,
  apiNames: { semesters: '学期' },
}
