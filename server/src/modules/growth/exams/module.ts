import type { Module } from '../../../platform/module'
import { scoreImporter } from './importer'
import { examsRoutes } from './routes'

export const exams: Module = {
  routes: examsRoutes,
  apiNames: { exams: '考试成绩' },
  importer: scoreImporter,
}
