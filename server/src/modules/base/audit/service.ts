import type { AuditSearch } from '@xueqiao/contract/features/base/audit'
import { startOfDay } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { changesOf } from './changes'
import * as q from './queries'

const DAY_MS = 86_400_000

export const search = ({ db }: AuthedCtx, query: AuditSearch) => {
  const { from, to } = query
  return q.search(db, query, {
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
  })
}

export const get = async ({ db }: AuthedCtx, id: number) => {
  const entry = await q.byId(db, id)
  if (entry === undefined) throw notFound('操作日志')
  const { diff, ...row } = entry
  return { ...row, changes: await changesOf(diff, (table, ids) => q.namesOf(db, table, ids)) }
}

const MOST_OFFERED = 20

export const people = ({ db }: AuthedCtx, { keyword = '', userId }: { keyword?: string; userId?: number }) =>
  userId === undefined ? q.peopleLike(db, keyword, MOST_OFFERED) : q.person(db, userId)
