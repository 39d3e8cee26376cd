import type { Module } from '../../../platform/module'
import { assessmentImporter } from './importer'
import { assessmentsRoutes } from './routes'

export const assessments: Module = {
  routes: assessmentsRoutes,
  apiNames: { assessments: '学生评估' },
  importer: assessmentImporter,
}
