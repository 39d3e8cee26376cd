import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { growthEvaluationsRoutes } from './routes'
import { keepSemesters } from './service'

export const growthEvaluations: Module = {
  routes: growthEvaluationsRoutes,
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
