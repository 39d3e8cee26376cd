import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { coursesRemoved, teachersLeft } from '../deeds'
import { classesRoutes } from './routes'
import { dropCourses, releaseTeachers } from './service'

export const classes: Module = {
  routes: classesRoutes,
  apiNames: { classes: '班级' },
  follows: [
    follow(coursesRemoved, (ctx, { courseIds }) => dropCourses(ctx, courseIds)),
    follow(teachersLeft, (ctx, { teacherIds }) => releaseTeachers(ctx, teacherIds)),
  ],
}
