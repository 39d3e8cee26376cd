import type { Module } from '../../../platform/module'
import { academicYearsRoutes } from './routes'

export const academicYears: Module = {
  routes: academicYearsRoutes,
  apiNames: { 'academic-years': '学年' },
}
