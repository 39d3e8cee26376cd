import { feedbackApi as api } from '@xueqiao/contract/features/family/feedback/api'
import type { Routes } from '../../../platform/http/registry'
import * as feedback from './service'

export const feedbackRoutes: Routes = (on) => {
  on(api.start, (ctx) => feedback.start(ctx))
  on(api.create, (ctx, { body }) => feedback.create(ctx, body))
  on(api.mine, (ctx, { query }) => feedback.mine(ctx, query))
  on(api.search, (ctx, { query }) => feedback.search(ctx, query))
  on(api.stats, (ctx, { query }) => feedback.stats(ctx, query))
  on(api.get, (ctx, { params }) => feedback.get(ctx, params.id))
  on(api.reply, (ctx, { params, body }) => feedback.reply(ctx, params.id, body))
  on(api.assignees, (ctx, { params, query }) => feedback.assignees(ctx, params.id, query.keyword))
  on(api.assign, (ctx, { params, body }) => feedback.assign(ctx, params.id, body))
  on(api.begin, (ctx, { params, body }) => feedback.begin(ctx, params.id, body.version))
  on(api.close, (ctx, { params, body }) => feedback.close(ctx, params.id, body))
  on(api.reopen, (ctx, { params, body }) => feedback.reopen(ctx, params.id, body))
  on(api.rate, (ctx, { params, body }) => feedback.rate(ctx, params.id, body))
  on(api.withdraw, (ctx, { params }) => feedback.withdraw(ctx, params.id))
  on(api.reveal, (ctx, { params, body }) => feedback.reveal(ctx, params.id, body.reason))
}
