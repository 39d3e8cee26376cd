import type { Module } from '../../../platform/module'
import { mayEditStudent, mayReadStudent } from '../reach/access'
import { studentsRoutes } from './routes'
import { studentImporter } from './sheets/importer'

export const students: Module = {
  routes: studentsRoutes,
  apiNames: { students: '学生' },
  importer: studentImporter,
  fileDoors: { students: mayReadStudent },
  personDoors: { STUDENT: mayEditStudent },
}
