import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesInCharge, isTaughtNow } from '../../account/reach/scope'

export interface ClassCourse {
  classId: number
  courseId: number
}

/** Whoever of the staff looks at homework, and how far they see. */
export interface Viewer {
  all: boolean
  userId: number
  /** What they teach now: of these they give and mark homework. */
  taught: readonly ClassCourse[]
  /** Classes they head, assist or lead: of these they read every subject's. */
  ledIds: readonly number[]
}

/** What a person teaches and leads, in one go. */
export const partsOf = async (db: Db, reach: Reach) => {
  const lessons = db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .innerJoin('courses as co', 'co.id', 'ta.course_id')
    .select(['ta.class_id as classId', 'ta.course_id as courseId'])
    .distinct()
    .where('ta.teacher_id', '=', reach.teacherId)
    .where(isTaughtNow('ta'))
    .where('c.deleted_at', 'is', null)
    .where('co.deleted_at', 'is', null)
  const led = db
    .selectFrom('classes as c')
    .select(['c.id as classId', sql<number | null>`null::bigint`.as('courseId')])
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge({ ...reach, changesAll: false }))
  const rows = await lessons.$castTo<{ classId: number; courseId: number | null }>().unionAll(led).execute()
  return {
    taught: rows.flatMap(({ classId, courseId }) => (courseId === null ? [] : [{ classId, courseId }])),
    ledIds: rows.filter(({ courseId }) => courseId === null).map(({ classId }) => classId),
  }
}

/** The pairs as a table (class_id, course_id). */
export const pairs = (taught: readonly ClassCourse[]) =>
  sql`unnest(${taught.map(({ classId }) => classId)}::bigint[], ${taught.map(({ courseId }) => courseId)}::bigint[])`

/** Where a row says which class and course it is of. */
interface Lesson {
  classId: string
  courseId: string
}
const HC: Lesson = { classId: 'hc.class_id', courseId: 'hc.course_id' }

/** Whether they give and mark it there; of `homework_classes as hc`, or of what else is named. */
export const isTaught = ({ all, taught }: Viewer, { classId, courseId } = HC) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`((${sql.ref(classId)}, ${sql.ref(courseId)}) in (select * from ${pairs(taught)}))`

/** The same for reading it: also what others give to the classes they lead. */
export const isRead = (viewer: Viewer, lesson = HC) =>
  viewer.all
    ? sql<boolean>`true`
    : sql<boolean>`(${isTaught(viewer, lesson)} or ${sql.ref(lesson.classId)} = ${anyOf(viewer.ledIds)})`
