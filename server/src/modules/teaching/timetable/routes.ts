import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import type { Routes } from '../../../platform/http/registry'
import * as timetable from './service'

export const timetableRoutes: Routes = (on) => {
  on(week.mine, (ctx, { query }) => timetable.mine(ctx, query))
  on(week.ofClass, (ctx, { params, query }) => timetable.ofClass(ctx, params.classId, query.date))
  on(week.ofTeacher, (ctx, { params, query }) => timetable.ofTeacher(ctx, params.teacherId, query.date))
}
