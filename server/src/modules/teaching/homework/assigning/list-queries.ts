import type { HomeworkSearch } from '@xueqiao/contract/features/teaching/homework/assign'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { lit } from '../../../../platform/db/fragments'
import { contains, paginate } from '../../../../platform/db/query'
import { statement } from '../../../../platform/db/statement'
import { heads, headsOf } from '../queries'
import { isRead, isTaught, pairs, type Viewer } from '../scope'

/** Without a class: what one gives or has written oneself. Looked up once, by the indexes for it. */
const ownList = (viewer: Viewer) => sql`array(
  select hc.homework_id from ${pairs(viewer)} as p (class_id, course_id)
    join homework_classes hc on hc.class_id = p.class_id and hc.course_id = p.course_id
  union select own.id from homeworks own where own.author_id = ${viewer.userId})`
const ownIds = (viewer: Viewer) => sql<number>`any(${ownList(viewer)})`

/** Of a class: what it has to do in every subject, for those who lead it, and else in one's own. */
const ofClass = (db: Db, viewer: Viewer, classId: number) =>
  db
    .selectFrom('homework_classes as hc')
    .innerJoin('homeworks as in', 'in.id', 'hc.homework_id')
    .select('hc.homework_id')
    .where('hc.class_id', '=', classId)
    .where(isRead(viewer))
    .where((eb) => eb.or([isTaught(viewer), eb('in.status', '<>', lit('DRAFT'))]))

/** What somebody of the classes in sight has handed in, and nobody has marked; a tick asks for no marking. */
const isWaiting = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('homework_submissions as s')
    .innerJoin('homework_classes as hc', (join) =>
      join.onRef('hc.homework_id', '=', 's.homework_id').onRef('hc.class_id', '=', 's.class_id'),
    )
    .select('s.id')
    .where('s.homework_id', '=', sql.ref<number>('h.id'))
    .where('s.state', '=', lit('SUBMITTED'))
    .where(sql.ref<boolean>('h.needs_submission'))
    .where(isTaught(viewer))

const filtered = (db: Db, viewer: Viewer, search: Omit<HomeworkSearch, 'page' | 'size'>) => {
  const { keyword = '', status, courseId, classId, waiting } = search
  return db
    .selectFrom('homeworks as h')
    .select('h.id')
    .$if(classId === undefined && !viewer.all, (query) => query.where('h.id', '=', ownIds(viewer)))
    .$if(classId !== undefined, (query) => query.where('h.id', 'in', ofClass(db, viewer, classId ?? 0)))
    .$if(keyword !== '', (query) => query.where('h.title', 'ilike', contains(keyword)))
    .$if(status !== undefined, (query) => query.where('h.status', '=', status ?? 'DRAFT'))
    .$if(courseId !== undefined, (query) => query.where('h.course_id', '=', courseId ?? 0))
    .$if(waiting === true, (query) => query.where((eb) => eb.exists(isWaiting(db, viewer))))
}

interface Page {
  page: number
  size: number
}
type Own = Pick<Viewer, 'userId' | 'taughtClassIds' | 'taughtCourseIds'>

/**
 * The latest of each class-course and of one's own, no more than the page needs. How many that is stands in the text: the
 * database expects much more of a limit that it is told later, and then plans the statement anew each time.
 */
const ownHeads = statement((db, { page, size }: Page, { userId, taughtClassIds, taughtCourseIds }: Own) => {
  const offset = sql.lit(page * size)
  const upTo = sql.lit((page + 1) * size)
  const latest = sql`select hc.id from ${pairs({ taughtClassIds, taughtCourseIds })} as p (class_id, course_id)
      cross join lateral (select hc.homework_id as id from homework_classes hc
        where hc.class_id = p.class_id and hc.course_id = p.course_id
        order by hc.homework_id desc limit ${upTo}) hc
    union (select own.id from homeworks own where own.author_id = ${userId} order by own.id desc limit ${upTo})`
  return heads(db)
    .where(
      'h.id',
      '=',
      sql<number>`any(array(${latest} order by id desc limit ${sql.lit(size)} offset ${offset}))`,
    )
    .orderBy('h.id', 'desc')
})

/** Of one's own list, which may be of thousands, a page; how many there are is asked for by itself. */
export const ownPage = (db: Db, { userId, taughtClassIds, taughtCourseIds }: Viewer, { page, size }: Page) =>
  ownHeads(db, { page, size }, { userId, taughtClassIds, taughtCourseIds })

export const countOwn = async (db: Db, viewer: Viewer) => {
  const { rows } = await sql<{ total: number }>`select cardinality(${ownList(viewer)}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Nothing is asked for but what one gives or has written. */
export const isOwnList = (
  { all }: Viewer,
  { keyword = '', status, courseId, classId, waiting }: Omit<HomeworkSearch, 'page' | 'size'>,
) =>
  !all && keyword === '' && waiting !== true && [status, courseId, classId].every((one) => one === undefined)

/** A page of numbers first, and only then what these few are. */
export const search = async (db: Db, viewer: Viewer, { page, size, ...filter }: HomeworkSearch) => {
  const found = await paginate(filtered(db, viewer, filter).orderBy('h.id', 'desc'), { page, size })
  const content = await headsOf(
    db,
    found.content.map(({ id }) => id),
  )
  return { content, totalElements: found.totalElements }
}
