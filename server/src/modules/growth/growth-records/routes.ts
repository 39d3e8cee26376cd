import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi as flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import type { Routes } from '../../../platform/http/registry'
import * as records from './service'

export const growthRecordsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => records.search(ctx, query))
  on(api.create, (ctx, { body }) => records.create(ctx, body))
  on(api.get, (ctx, { params }) => records.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => records.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => records.remove(ctx, params.id))
  on(api.subjects, (ctx, { query }) => records.subjects(ctx, query))
  on(api.select, (ctx, { body }) => records.select(ctx, body.ids, body.versions))
  on(api.deselect, (ctx, { body }) => records.deselect(ctx, body.ids, body.versions))
  on(api.publish, (ctx, { body }) => records.publish(ctx, body))
  on(api.archive, (ctx, { body }) => records.archive(ctx, body))
  on(api.appeal, (ctx, { params, body }) => records.appeal(ctx, params.id, body))
  on(api.decide, (ctx, { params, body }) => records.decide(ctx, params.id, params.appealId, body))
  on(flow.flow, (ctx, { query }) => records.flow(ctx, query))
  on(flow.saveDeadlines, (ctx, { body }) => records.saveDeadlines(ctx, body))
  on(flow.coverage, (ctx, { query }) => records.coverage(ctx, query))
  on.file(flow.coverageSheet, (ctx, { query }) => records.coverageSheet(ctx, query))
  on(flow.terms, (ctx, { params }) => records.terms(ctx, params.classId))
}
