import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import type { Reach } from '../../account/reach/access'
import { handled, overdueAt } from './queries'
import type { Viewer } from './scope'

interface Asking {
  userId: number
  teacherId: number | null
  now: Date
}

const unfinishedRows = statement((db, shape: Reach, { userId, teacherId, now }: Asking) =>
  handled(db, { userId, reach: { ...shape, teacherId: shape.teacherId === null ? null : teacherId } })
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('f.status', '=', lit('OPEN')).as('open'),
      fn.countAll<number>().filterWhere('f.status', '=', lit('PROCESSING')).as('processing'),
      fn
        .countAll<number>()
        .filterWhere('f.status', '=', lit('PROCESSING'))
        .filterWhere('f.assignee_id', '=', userId)
        .as('ownProcessing'),
      fn.countAll<number>().filterWhere('f.due_at', '<', now).as('overdue'),
    ])
    .where('f.status', '<>', lit('CLOSED')),
)

/** What is not finished, counted along an index of that alone; of all teachers the statement is the same. */
export const unfinished = async (db: Db, { userId, reach }: Viewer, now: Date) => {
  const { teacherId } = reach
  const shape = { ...reach, teacherId: teacherId === null ? null : 0 }
  const [counts] = await unfinishedRows(db, shape, { userId, teacherId, now })
  return counts ?? { open: 0, processing: 0, ownProcessing: 0, overdue: 0 }
}

/** How much came in and was finished, week by week from that day on; weeks in which nothing happened are missing. */
export const weekly = async (db: Db, viewer: Viewer, from: Date) => {
  const weekOf = (column: 'f.created_at' | 'f.closed_at') =>
    sql<number>`floor(extract(epoch from ${sql.ref(column)} - ${from}) / 604800)::int`
  const seen = (column: 'f.created_at' | 'f.closed_at') =>
    handled(db, viewer)
      .select((eb) => [weekOf(column).as('week'), eb.fn.countAll<number>().as('count')])
      .where('f.created_at', '>=', from)
      .where(column, 'is not', null)
      .groupBy('week')
      .execute()
  return { sent: await seen('f.created_at'), closed: await seen('f.closed_at') }
}

export interface Span {
  from: Date | undefined
  until: Date | undefined
}

/** By category; the sums over all of them are the school's. */
export const stats = (db: Db, viewer: Viewer, { from, until }: Span, now: Date) =>
  handled(db, viewer)
    .select('f.category')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('f.status', '=', lit('OPEN')).as('open'),
      fn.countAll<number>().filterWhere('f.status', '=', lit('PROCESSING')).as('processing'),
      fn.countAll<number>().filterWhere('f.status', '=', lit('CLOSED')).as('closed'),
      fn.countAll<number>().filterWhere(overdueAt(now)).as('overdue'),
      fn
        .countAll<number>()
        .filterWhere('f.assignee_id', '=', viewer.userId)
        .filterWhere('f.status', '<>', lit('CLOSED'))
        .as('assignedToMe'),
      sql<number>`coalesce(sum(extract(epoch from f.closed_at - f.created_at)) / 86400, 0)::float8`.as(
        'days',
      ),
      fn.count<number>('f.satisfaction').as('rated'),
      fn.coalesce(fn.sum<number>('f.satisfaction'), eb.lit(0)).as('score'),
    ])
    .$if(from !== undefined, (q) => q.where('f.created_at', '>=', from ?? now))
    .$if(until !== undefined, (q) => q.where('f.created_at', '<', until ?? now))
    .groupBy('f.category')
    .execute()
