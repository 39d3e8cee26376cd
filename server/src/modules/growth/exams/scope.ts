import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyHidden, hidden, lit } from '../../../platform/db/fragments'
import { made, statement } from '../../../platform/db/statement'
import { type Reach, reachIn, shapeOf } from '../../account/reach/access'
import { classesInCharge, isTaughtNow } from '../../account/reach/scope'

interface Pair {
  classId: number
  courseId: number
}

/** Whoever works with marks, and how far they see: courses of classes they teach, all courses of those they head or lead. */
export interface Viewer {
  all: boolean
  chargeIds: readonly number[]
  taught: readonly Pair[]
}

const chargedRows = statement((db, shape: Reach, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge({ ...reachIn(shape, reach), changesAll: false })),
)

export const chargedClasses = async (db: Db, reach: Reach) =>
  (await chargedRows(db, shapeOf(reach), reach)).map(({ id }) => id)

const taughtRows = statement((db, _shape: null, { teacherId }: { teacherId: number }) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .select(['ta.class_id as classId', 'ta.course_id as courseId'])
    .distinct()
    .where('ta.teacher_id', '=', teacherId)
    .where('c.deleted_at', 'is', null)
    .where(isTaughtNow('ta')),
)

export const taughtPairs = async (db: Db, { teacherId }: Reach): Promise<Pair[]> =>
  teacherId === null ? [] : taughtRows(db, null, { teacherId })

const classIds = ({ taught }: Pick<Viewer, 'taught'>) =>
  made(taught, (list) => list.map(({ classId }) => classId))
const courseIds = ({ taught }: Pick<Viewer, 'taught'>) =>
  made(taught, (list) => list.map(({ courseId }) => courseId))

/** One of the classes of which somebody sees a course or more, where it is not the whole school. */
export const anyNear = (viewer: Viewer) =>
  sql<number>`any((select ${viewer.chargeIds}::bigint[] || ${classIds(viewer)}::bigint[])::bigint[])`

const ids = (list: readonly number[]) => hidden(list, 'bigint[]')

/** On the columns that name a class and a course. */
export const isSeen = (viewer: Viewer, classId: string, courseId: string) =>
  viewer.all
    ? lit<boolean>(true)
    : sql<boolean>`(${sql.ref(classId)} = ${anyHidden(viewer.chargeIds)} or exists (select from
        unnest(${ids(classIds(viewer))}, ${ids(courseIds(viewer))}) as own (class_id, course_id)
        where own.class_id = ${sql.ref(classId)} and own.course_id = ${sql.ref(courseId)}))`

/** Of `exam_scores as x`: something stands there, if only some of its items. A cell that was emptied again is none. */
export const isWritten = sql<boolean>`(x.score is not null or x.mark is not null or x.items is not null)`

/** On `exam_sheets as sh`: whatever is written in it, as `x`. */
export const writtenIn = sql`exam_scores x where x.exam_course_id = sh.exam_course_id and x.class_id = sh.class_id
  and ${isWritten}`
