import type { Module } from '../../../platform/module'
import { classesRoutes } from './routes'

export const classes: Module = {
  routes: classesRoutes,
  apiNames: { classes: '班级' },
}
