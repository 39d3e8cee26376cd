import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyHidden, array, hidden, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { inAnyWay, type Way } from '../../../platform/db/ways'
import { type Reach, reachIn, shapeOf } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'
import { groupRow } from '../teaching-plans/scope'

/** Whoever looks at resources, and how far they see. */
export interface Viewer {
  all: boolean
  isStaff: boolean
  userId: number
  /** Holds the code; where, the departments below say. */
  removes: boolean
  /** 教研组: the departments they lead or belong to, with all below them. */
  departmentIds: readonly number[]
  /** Courses of these departments. */
  judgedIds: readonly number[]
  /** Courses of the 教研组, and those they teach, whichever department's these are. */
  courseIds: readonly number[]
  /** Classes they teach, head, attend, or have a child in. */
  classIds: readonly number[]
}

const classesIn = (db: Db, reach: Reach) =>
  db.selectFrom('classes as c').select('c.id').where('c.deleted_at', 'is', null).where(classesWithin(reach))

const classRows = statement((db, shape: Reach, reach: Reach) => classesIn(db, reachIn(shape, reach)))

export const classesOf = async (db: Db, reach: Reach) => {
  const rows = await classRows(db, shapeOf({ ...reach, all: false }), reach)
  return rows.map(({ id }) => id)
}

type Groups = Pick<Viewer, 'departmentIds' | 'judgedIds' | 'courseIds' | 'classIds'>

/** All of a teacher in one question. */
const teacherRows = statement((db, shape: Reach, reach: Reach & { teacherId: number }) => {
  const rows = sql<Groups>`select of.*, to_json(array(${classesIn(db, reachIn(shape, reach))})) as "classIds"
    from (${groupRow(reach.teacherId)}) of`
  return { compile: () => rows.compile(db) }
})

export const groupsOf = async (db: Db, reach: Reach & { teacherId: number }) => {
  const [found = { departmentIds: [], judgedIds: [], courseIds: [], classIds: [] }] = await teacherRows(
    db,
    shapeOf({ ...reach, all: false }),
    reach,
  )
  return found
}

/** All on queries over `course_resources as r`. */
const own = ({ userId }: Viewer): Way => ({
  column: 'r.author_id',
  among: sql`array[${hidden(userId, 'bigint')}]`,
})
/** What their classes are given is looked up once a statement. */
const given = ({ classIds }: Viewer): Way => ({
  column: 'r.id',
  among: sql`array(select rc.resource_id from course_resource_classes rc where rc.class_id = ${anyHidden(classIds)})`,
})

/** Null: everything. */
export const waysOf = (viewer: Viewer): Way[] | null => {
  if (viewer.all) return null
  if (!viewer.isStaff) return [given(viewer)]
  return [
    own(viewer),
    { column: 'r.share', among: sql`array['SCHOOL']` },
    { column: 'r.course_id', among: array(viewer.courseIds), only: sql<boolean>`r.share = 'GROUP'` },
    given(viewer),
  ]
}

export const isInSight = (viewer: Viewer) => {
  const ways = waysOf(viewer)
  return ways === null ? lit<boolean>(true) : inAnyWay(ways)
}

/** Whether they may take it out of the bin: their own, or what they may delete of others. */
export const isInBin = (viewer: Viewer) => {
  if (viewer.all && viewer.removes) return lit<boolean>(true)
  if (!viewer.removes) return inAnyWay([own(viewer)])
  const others = {
    column: 'r.course_id',
    among: array(viewer.judgedIds),
    only: sql<boolean>`r.share <> 'OWN'`,
  }
  return inAnyWay([own(viewer), others])
}
