import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import type { Reach } from '../../account/reach/access'
import { classesInCharge, isTaughtNow } from '../../account/reach/scope'

export interface ClassCourse {
  classId: number
  courseId: number
}

/** How far somebody sees, as statements ask for it. */
export interface Sight {
  all: boolean
  /** What they teach now, class by class with its course: of these they give and mark homework. */
  taughtClassIds: readonly number[]
  taughtCourseIds: readonly number[]
  /** Classes they head, assist or lead: of these they read every subject's. */
  ledIds: readonly number[]
}

/** Whoever of the staff looks at homework. */
export interface Viewer extends Sight {
  userId: number
}

const partsFor = statement((db, shape: Reach, { teacherId }: { teacherId: number }) => {
  const reach = { ...shape, teacherId, changesAll: false }
  const lessons = db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .innerJoin('courses as co', 'co.id', 'ta.course_id')
    .select(['ta.class_id as classId', 'ta.course_id as courseId'])
    .distinct()
    .where('ta.teacher_id', '=', teacherId)
    .where(isTaughtNow('ta'))
    .where('c.deleted_at', 'is', null)
    .where('co.deleted_at', 'is', null)
  const led = db
    .selectFrom('classes as c')
    .select(['c.id as classId', sql<number | null>`null::bigint`.as('courseId')])
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge(reach))
  return lessons.$castTo<{ classId: number; courseId: number | null }>().unionAll(led)
})

/** What a teacher teaches and leads, in one go. */
export const partsOf = async (db: Db, teacherId: number, reach: Reach) => {
  // Of all teachers the statement is the same: who asks is filled in.
  const rows = await partsFor(db, { ...reach, teacherId: 0 }, { teacherId })
  const taught = rows.flatMap(({ classId, courseId }) => (courseId === null ? [] : [{ classId, courseId }]))
  return {
    taughtClassIds: taught.map(({ classId }) => classId),
    taughtCourseIds: taught.map(({ courseId }) => courseId),
    ledIds: rows.flatMap(({ classId, courseId }) => (courseId === null ? [classId] : [])),
  }
}

type Taught = Pick<Sight, 'taughtClassIds' | 'taughtCourseIds'>

/** What they teach, as a table (class_id, course_id). */
export const pairs = ({ taughtClassIds, taughtCourseIds }: Taught) =>
  sql`unnest(${taughtClassIds}::bigint[], ${taughtCourseIds}::bigint[])`

/** Where a row says which class and course it is of. */
interface Lesson {
  classId: string
  courseId: string
}
const HC: Lesson = { classId: 'hc.class_id', courseId: 'hc.course_id' }

/** Whether they give and mark it there; of `homework_classes as hc`, or of what else is named. */
export const isTaught = ({ all, ...sight }: Pick<Sight, 'all'> & Taught, { classId, courseId } = HC) =>
  all
    ? lit<boolean>(true)
    : sql<boolean>`((${sql.ref(classId)}, ${sql.ref(courseId)}) in (select * from ${pairs(sight)}))`

/** The same for reading it: also what others give to the classes they lead. */
export const isRead = (viewer: Sight, lesson = HC) =>
  viewer.all
    ? lit<boolean>(true)
    : sql<boolean>`(${isTaught(viewer, lesson)} or ${sql.ref(lesson.classId)} = ${anyOf(viewer.ledIds)})`

/** The semester that counts: what was missed before it is not asked for any more. */
export const SEMESTER_START = sql`coalesce((select start_date from semesters where is_current), '-infinity')`
