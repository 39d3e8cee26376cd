import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'

/** Whoever looks at resources, and how far they see. */
export interface Viewer {
  all: boolean
  isStaff: boolean
  userId: number
  /** Holds the code; where, the departments below say. */
  removes: boolean
  /** 教研组: the departments they lead or belong to, with all below them. */
  departmentIds: readonly number[]
  /** Courses they teach, whichever department's these are. */
  courseIds: readonly number[]
  /** Classes they teach, head, attend, or have a child in. */
  classIds: readonly number[]
}

export const classesOf = async (db: Db, reach: Reach) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesWithin({ ...reach, all: false }))
    .execute()
  return rows.map(({ id }) => id)
}

/** All on queries over `course_resources as r` and its `courses as co`. */
const isOwn = ({ userId }: Viewer) => sql<boolean>`r.author_id = ${userId}`
/** What their classes are given is looked up once a statement. */
const isGiven = ({ classIds }: Viewer) => sql<boolean>`r.id = any(array(select rc.resource_id
  from course_resource_classes rc where rc.class_id = ${anyOf(classIds)}))`
const isOfGroup = ({ departmentIds, courseIds }: Viewer) =>
  sql<boolean>`(co.department_id = ${anyOf(departmentIds)} or r.course_id = ${anyOf(courseIds)})`

export const isInSight = (viewer: Viewer) => {
  if (viewer.all) return sql<boolean>`true`
  if (!viewer.isStaff) return isGiven(viewer)
  return sql<boolean>`(${isOwn(viewer)} or r.share = 'SCHOOL' or (r.share = 'GROUP' and ${isOfGroup(viewer)})
    or ${isGiven(viewer)})`
}

/** Whether they may take it out of the bin: their own, or what they may delete of others. */
export const isInBin = (viewer: Viewer) => {
  if (viewer.all && viewer.removes) return sql<boolean>`true`
  if (!viewer.removes) return isOwn(viewer)
  return sql<boolean>`(${isOwn(viewer)} or (r.share <> 'OWN' and co.department_id = ${anyOf(viewer.departmentIds)}))`
}
