import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { WHOLE_SCHOOL } from '../../account/reach/access'
import { nameOf } from './people-queries'
import { handled } from './queries'
import { unlessHidden, type Viewer } from './scope'

/**
 * What nobody has taken up yet, what the viewer has, and what is late with anybody; whatever is due first on top, and no more
 * of it than a line shows.
 */
const waiting = (db: Db, viewer: Viewer, now: Date, count: number) =>
  handled(db, viewer)
    .select(['f.id', 'f.title', 'f.category', 'f.due_at as dueAt'])
    .select([
      unlessHidden(viewer, nameOf('f.submitter_id')).as('senderName'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('f.status', '<>', lit('CLOSED'))
    .where((eb) =>
      eb.or([
        eb('f.status', '=', lit('OPEN')),
        eb('f.assignee_id', '=', viewer.userId),
        eb('f.due_at', '<', now),
      ]),
    )
    .orderBy('f.due_at')
    .orderBy('f.id')
    .limit(count)

/** What the text depends on; who asks only fills in. */
interface Shape {
  all: boolean
  departmentPaths: readonly string[]
  teaches: boolean
  count: number
}
interface Values {
  userId: number
  teacherId: number | null
  now: Date
}

const ask = statement((db, { count, teaches, ...reach }: Shape, { userId, teacherId, now }: Values) =>
  waiting(
    db,
    { userId, reach: { ...WHOLE_SCHOOL, ...reach, teacherId: teaches ? teacherId : null } },
    now,
    count,
  ),
)

export const waitingFor = (db: Db, { userId, reach }: Viewer, now: Date, count: number) => {
  const { all, departmentPaths, teacherId } = reach
  return ask(db, { all, departmentPaths, teaches: teacherId !== null, count }, { userId, teacherId, now })
}
