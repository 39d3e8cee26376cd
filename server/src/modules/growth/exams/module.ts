import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { scoreImporter } from './importer'
import { examsRoutes } from './routes'
import { keepSemesters } from './service'

export const exams: Module = {
  routes: examsRoutes,
  apiNames: { exams: '考试成绩' },
  importer: scoreImporter,
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
