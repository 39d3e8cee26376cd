import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { bellsChanged, semestersRemoved } from '../../school/deeds'
import { timetableRoutes } from './routes'
import { timetableJobs } from './running/jobs'
import { stranded } from './versions/stranded'
import { forgetDrafts } from './versions/versions'

export const timetable: Module = {
  routes: timetableRoutes,
  apiNames: { schedules: '课表', 'timetable-links': '日历订阅' },
  jobs: timetableJobs,
  follows: [
    follow(semestersRemoved, (ctx, { semesterIds }) => forgetDrafts(ctx, semesterIds)),
    follow(bellsChanged, stranded),
  ],
}
