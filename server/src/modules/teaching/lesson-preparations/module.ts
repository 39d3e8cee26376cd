import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { semestersRemoved } from '../../school/deeds'
import { mayReadPreparation } from './access'
import { reminderJobs } from './review/reminders'
import { lessonPreparationsRoutes } from './routes'
import { keepSemesters } from './service'

export const lessonPreparations: Module = {
  routes: lessonPreparationsRoutes,
  apiNames: { 'lesson-preparations': '备课' },
  jobs: reminderJobs,
  fileDoors: { lesson_preparations: mayReadPreparation },
  follows: [follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds))],
}
