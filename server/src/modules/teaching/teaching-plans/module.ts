import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { planImporter } from './importer'
import { teachingPlansRoutes } from './routes'
import { keepSemesters } from './service'

export const teachingPlans: Module = {
  routes: teachingPlansRoutes,
  apiNames: { 'teaching-plans': '教学计划' },
  importer: planImporter,
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
