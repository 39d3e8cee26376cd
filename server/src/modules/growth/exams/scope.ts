import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyHidden, hidden } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
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

export const chargedClasses = async (db: Db, reach: Reach) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesInCharge({ ...reach, changesAll: false }))
    .execute()
  return rows.map(({ id }) => id)
}

export const taughtPairs = async (db: Db, { teacherId }: Reach): Promise<Pair[]> =>
  teacherId === null
    ? []
    : db
        .selectFrom('teaching_assignments as ta')
        .innerJoin('classes as c', 'c.id', 'ta.class_id')
        .select(['ta.class_id as classId', 'ta.course_id as courseId'])
        .distinct()
        .where('ta.teacher_id', '=', teacherId)
        .where('c.deleted_at', 'is', null)
        .where(isTaughtNow('ta'))
        .execute()

/** Classes of which somebody sees a course or more, where it is not the whole school. */
export const classesNear = ({ chargeIds, taught }: Viewer) => [
  ...new Set([...chargeIds, ...taught.map(({ classId }) => classId)]),
]

const ids = (list: readonly number[]) => hidden(list, 'bigint[]')

/** On the columns that name a class and a course. */
export const isSeen = ({ all, chargeIds, taught }: Viewer, classId: string, courseId: string) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(classId)} = ${anyHidden(chargeIds)} or exists (select from
        unnest(${ids(taught.map((pair) => pair.classId))}, ${ids(taught.map((pair) => pair.courseId))})
          as own (class_id, course_id)
        where own.class_id = ${sql.ref(classId)} and own.course_id = ${sql.ref(courseId)}))`

/** Of `exam_scores as x`: something stands there, if only some of its items. A cell that was emptied again is none. */
export const isWritten = sql<boolean>`(x.score is not null or x.mark is not null or x.items is not null)`

/** On `exam_sheets as sh`: whatever is written in it, as `x`. */
export const writtenIn = sql`exam_scores x where x.exam_course_id = sh.exam_course_id and x.class_id = sh.class_id
  and ${isWritten}`
