import { timetableLinksApi as links } from '@xueqiao/contract/features/teaching/timetable/links'
import { scheduleRunsApi as runs } from '@xueqiao/contract/features/teaching/timetable/runs'
import { scheduleStatisticsApi as figures } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { scheduleWatchesApi as watches } from '@xueqiao/contract/features/teaching/timetable/watches'
import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import type { Routes } from '../../../platform/http/registry'
import * as timetable from './service'

export const timetableRoutes: Routes = (on) => {
  on(week.mine, (ctx, { query }) => timetable.mine(ctx, query))
  on(week.ofClass, (ctx, { params, query }) => timetable.ofClass(ctx, params.classId, query.date))
  on(week.ofTeacher, (ctx, { params, query }) => timetable.ofTeacher(ctx, params.teacherId, query.date))
  on(week.ofRoom, (ctx, { params, query }) => timetable.ofRoom(ctx, params.roomId, query.date))
  on.file(week.exportMine, (ctx, { query }) => timetable.exportMine(ctx, query))
  on.file(week.exportClass, (ctx, { params, query }) =>
    timetable.exportClass(ctx, params.classId, query.date),
  )
  on.file(week.exportTeacher, (ctx, { params, query }) =>
    timetable.exportTeacher(ctx, params.teacherId, query.date),
  )
  on.file(week.exportRoom, (ctx, { params, query }) => timetable.exportRoom(ctx, params.roomId, query.date))
  on(links.list, (ctx) => timetable.links(ctx))
  on(links.create, (ctx, { body }) => timetable.createLink(ctx, body))
  on(links.revoke, (ctx, { params }) => timetable.revokeLink(ctx, params.id))
  on.publicFile(links.calendar, (ctx, { params }) => timetable.readCalendar(ctx, params.token))
  on(api.search, (ctx, { query }) => timetable.search(ctx, query))
  on(api.create, (ctx, { body }) => timetable.create(ctx, body))
  on(api.get, (ctx, { params }) => timetable.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => timetable.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => timetable.remove(ctx, params.id))
  on(api.copy, (ctx, { params, body }) => timetable.copy(ctx, params.id, body.name))
  on(api.follow, (ctx, { params, body }) => timetable.follow(ctx, params.id, body))
  on(api.check, (ctx, { params }) => timetable.check(ctx, params.id))
  on(api.lessons, (ctx, { params, query }) => timetable.lessons(ctx, params.id, query.classId))
  on(api.move, (ctx, { params, body }) => timetable.move(ctx, params.id, body))
  on(api.workbench, (ctx, { params }) => timetable.workbench(ctx, params.id))
  on.file(api.exportAll, (ctx, { params }) => timetable.exportAll(ctx, params.id))
  on(api.compare, (ctx, { params }) => timetable.compare(ctx, params.id, params.otherId))
  on(api.publish, (ctx, { params, body }) => timetable.publish(ctx, params.id, body))
  on(api.withdraw, (ctx, { params }) => timetable.withdraw(ctx, params.id))
  on(watches.list, (ctx, { params }) => timetable.watches(ctx, params.id))
  on(watches.put, (ctx, { params, body }) => timetable.putWatches(ctx, params.id, body))
  on(watches.propose, (ctx, { params, body }) => timetable.proposeWatches(ctx, params.id, body))
  on.file(figures.exportSheet, (ctx, { params, query }) => timetable.exportSheet(ctx, params.id, query.sheet))
  on(figures.get, (ctx, { params }) => timetable.statistics(ctx, params.id))
  on(runs.list, (ctx, { params }) => timetable.runs(ctx, params.id))
  on(runs.start, (ctx, { params, body }) => timetable.start(ctx, params.id, body))
  on(runs.stop, (ctx, { params }) => timetable.stop(ctx, params.id, params.runId))
  on(runs.broken, (ctx, { params, query }) =>
    timetable.broken(ctx, params.id, { runId: params.runId, ...query }),
  )
  on(runs.take, (ctx, { params, query, body }) =>
    timetable.take(ctx, params.id, { runId: params.runId, ...query, ...body }),
  )
}
