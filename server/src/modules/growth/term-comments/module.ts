import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { termCommentsRoutes } from './routes'
import { keepSemesters } from './service'

export const termComments: Module = {
  routes: termCommentsRoutes,
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
