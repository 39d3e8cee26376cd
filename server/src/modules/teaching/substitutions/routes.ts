import { substitutionsApi as api } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi as leaves } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { substitutionLedgersApi as ledgers } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import type { Routes } from '../../../platform/http/registry'
import * as substitutions from './service'

export const substitutionRoutes: Routes = (on) => {
  on(leaves.search, (ctx, { query }) => substitutions.searchLeaves(ctx, query))
  on(leaves.create, (ctx, { body }) => substitutions.enterLeave(ctx, body))
  on(leaves.update, (ctx, { params, body, query }) =>
    substitutions.editLeave(ctx, params.id, body, query.confirm),
  )
  on(leaves.withdraw, (ctx, { params }) => substitutions.withdrawLeave(ctx, params.id))
  on(api.search, (ctx, { query }) => substitutions.search(ctx, query))
  on(api.desk, (ctx, { query }) => substitutions.desk(ctx, query.date))
  on(api.proposals, (ctx, { query }) => substitutions.proposals(ctx, query))
  on(api.create, (ctx, { body }) => substitutions.create(ctx, body))
  on(api.undo, (ctx, { params }) => substitutions.undo(ctx, params.id))
  on(ledgers.fairness, (ctx, { query }) => substitutions.fairness(ctx, query.semesterId))
  on(ledgers.delivered, (ctx, { query }) => substitutions.delivered(ctx, query))
}
