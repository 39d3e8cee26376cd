import type { AuditSearch } from '@xueqiao/contract/features/base/audit'
import { endOfDay, startOfDay } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { maskRow } from '../../../platform/protect'
import { changesOf } from './changes'
import * as q from './queries'

export const search = ({ db }: AuthedCtx, query: AuditSearch) => {
  const { from, to } = query
  return q.search(db, query, {
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : endOfDay(to),
  })
}

export const get = async ({ db }: AuthedCtx, id: number) => {
  const entry = await q.byId(db, id)
  if (entry === undefined) throw notFound('操作日志')
  const { diff, ...row } = entry
  return { ...row, changes: await changesOf(diff, (table, ids) => q.namesOf(db, table, ids)) }
}

const MOST_OFFERED = 20
/** The login name of a parent is the phone. */
const PROTECTED = { username: 'phone' } as const

export const people = async (
  { db }: AuthedCtx,
  { keyword = '', userId }: { keyword?: string; userId?: number },
) => {
  const found =
    userId === undefined ? await q.peopleLike(db, keyword, MOST_OFFERED) : await q.person(db, userId)
  return found.map(({ profileType, ...person }) => {
    const isNamed = person.name !== person.username
    const protection = isNamed ? PROTECTED : { ...PROTECTED, name: 'phone' as const }
    return profileType === 'PARENT' ? maskRow(person, protection) : person
  })
}
