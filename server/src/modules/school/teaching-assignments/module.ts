import type { Module } from '../../../platform/module'
import { assignmentImporter } from './importer'
import { teachingAssignmentsRoutes } from './routes'

export const teachingAssignments: Module = {
  routes: teachingAssignmentsRoutes,
  apiNames: { 'teaching-assignments': '任课安排' },
  importer: assignmentImporter,
}
