import type { Module } from '../../../platform/module'
import { calendarImporter } from './importer'
import { calendarRoutes } from './routes'

export const calendar: Module = {
  routes: calendarRoutes,
  importer: calendarImporter,
  apiNames: { calendar: '校历' },
}
