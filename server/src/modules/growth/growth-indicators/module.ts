import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { growthIndicatorsRoutes } from './routes'
import { keepSemesters } from './service'

export const growthIndicators: Module = {
  routes: growthIndicatorsRoutes,
  /** Of everything under /api/growth, whichever module answers it. */
  apiNames: { growth: '学生成长' },
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
