import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { notificationsStatsApi } from '@xueqiao/contract/features/family/notifications/stats'
import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import type { Routes } from '../../../platform/http/registry'
import * as notices from './service'

export const notificationsRoutes: Routes = (on) => {
  on(api.mine, (ctx, { query }) => notices.mine(ctx, query))
  on(api.counts, (ctx) => notices.counts(ctx))
  on(api.get, (ctx, { params }) => notices.get(ctx, params.id))
  on(api.read, (ctx, { params }) => notices.read(ctx, params.id))
  on(api.confirm, (ctx, { params, body }) => notices.confirm(ctx, params.id, body))
  on(api.sign, (ctx, { params, body }) => notices.sign(ctx, params.id, body))
  on(notificationsStatsApi.stats, (ctx, { query }) => notices.stats(ctx, query))
  on(manage.search, (ctx, { query }) => notices.search(ctx, query))
  on(follow.waiting, (ctx, { query }) => notices.waiting(ctx, query.studentId))
  on(whom.targets, (ctx) => notices.targetOptions(ctx))
  on(whom.people, (ctx, { query }) => notices.people(ctx, query.keyword))
  on(whom.preview, (ctx, { body }) => notices.preview(ctx, body))
  on(manage.create, (ctx, { body }) => notices.create(ctx, body))
  on(manage.get, (ctx, { params }) => notices.getManaged(ctx, params.id))
  on(manage.update, (ctx, { params, body }) => notices.update(ctx, params.id, body))
  on(manage.remove, (ctx, { params }) => notices.remove(ctx, params.id))
  on(manage.publish, (ctx, { params, body }) => notices.publish(ctx, params.id, body.version))
  on(manage.schedule, (ctx, { params, body }) => notices.schedule(ctx, params.id, body))
  on(manage.unschedule, (ctx, { params }) => notices.unschedule(ctx, params.id))
  on(manage.withdraw, (ctx, { params, body }) => notices.withdraw(ctx, params.id, body.reason))
  on(manage.copy, (ctx, { params }) => notices.copy(ctx, params.id))
  on(follow.receipts, (ctx, { params, query }) => notices.receipts(ctx, params.id, query))
  on(follow.remind, (ctx, { params, body }) => notices.remind(ctx, params.id, body))
  on.protected(follow.phones, (ctx, { params, body }) => notices.phones(ctx, params.id, body))
  on(follow.proof, (ctx, { params, query }) => notices.proof(ctx, params.id, query.classId))
  on(follow.proofPart, (ctx, { params, query }) => notices.proofPart(ctx, params.id, query))
}
