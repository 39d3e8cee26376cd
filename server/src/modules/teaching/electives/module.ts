import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { pupilsLeft } from '../../pupils/deeds'
import { coursesRemoved, pupilsMoved, roomRemoved, semestersRemoved, teachersLeft } from '../../school/deeds'
import { choiceImporter } from './importer'
import { electivesRoutes } from './routes'
import * as service from './service'

export const electives: Module = {
  routes: electivesRoutes,
  apiNames: { electives: '走班' },
  importer: choiceImporter,
  follows: [
    follow(semestersRemoved, (ctx, { semesterIds }) => service.keepSemesters(ctx, semesterIds)),
    follow(coursesRemoved, (ctx, { courseIds }) => service.keepCourses(ctx, courseIds)),
    follow(roomRemoved, service.keepRoom),
    follow(pupilsMoved, service.pupilsMoved),
    follow(pupilsLeft, service.pupilsLeft),
    follow(teachersLeft, service.teachersLeft),
  ],
}
