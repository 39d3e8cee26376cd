import type { Module } from '../../../platform/module'
import { mayGiveAccount } from './access'
import { teacherImporter } from './importer'
import { accessPhoto } from './photo'
import { teachersRoutes } from './routes'

export const teachers: Module = {
  routes: teachersRoutes,
  apiNames: { teachers: '教师' },
  importer: teacherImporter,
  fileDoors: { teachers: accessPhoto },
  personDoors: { TEACHER: mayGiveAccount },
}
