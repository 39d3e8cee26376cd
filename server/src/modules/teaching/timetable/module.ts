import type { Module } from '../../../platform/module'
import { timetableRoutes } from './routes'

export const timetable: Module = {
  routes: timetableRoutes,
  apiNames: { schedules: '课表' },
}
