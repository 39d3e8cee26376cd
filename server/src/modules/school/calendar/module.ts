import type { Module } from '../../../platform/module'
import { calendarRoutes } from './routes'

export const calendar: Module = {
  routes: calendarRoutes,
  apiNames: { calendar: '校历' },
}
