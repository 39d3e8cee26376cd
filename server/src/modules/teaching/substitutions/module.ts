import type { Module } from '../../../platform/module'
import { substitutionRoutes } from './routes'

export const substitutions: Module = {
  routes: substitutionRoutes,
  apiNames: { substitutions: '调课代课', 'teacher-leaves': '教师请假' },
}
