import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi as api } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/pupils/parents/merge'
import type { Routes } from '../../../platform/http/registry'
import * as parents from './service'

export const parentsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => parents.search(ctx, query))
  on(api.get, (ctx, { params }) => parents.open(ctx, params.id))
  on(api.create, (ctx, { body }) => parents.create(ctx, body))
  on(api.update, (ctx, { params, body }) => parents.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => parents.remove(ctx, params.id))
  on(merging.duplicates, (ctx, { query }) => parents.duplicates(ctx, query.waiting))
  on(merging.preview, (ctx, { params, body }) => parents.previewMerge(ctx, params.id, body))
  on(merging.merge, (ctx, { params, body }) => parents.merge(ctx, params.id, body))
  on(api.linkChild, (ctx, { params, body }) => parents.linkChild(ctx, params.id, params.studentId, body))
  on(api.unlinkChild, (ctx, { params, query }) =>
    parents.unlinkChild(ctx, params.id, params.studentId, query.last ?? false),
  )
  on(accounts.open, (ctx, { body }) => parents.openAccounts(ctx, body))
  on.protected(accounts.sheet, (ctx, { body }) => parents.accountSheet(ctx, body))
  on(accounts.setStatus, (ctx, { params, body }) => parents.setAccountStatus(ctx, params.id, body.enabled))
  on(accounts.reset, (ctx, { params }) => parents.resetAccount(ctx, params.id))
  on(api.options, (ctx, { query }) => parents.options(ctx, query.name ?? '', query.size))
  on(api.students, (ctx, { params }) => parents.students(ctx, params.id))
  on(api.reveal, (ctx, { params, body }) => parents.reveal(ctx, params.id, body))
}
