import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { commentImporter } from './importer'
import { termCommentsRoutes } from './routes'
import { keepSemesters } from './service'

export const termComments: Module = {
  routes: termCommentsRoutes,
  importer: commentImporter,
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
