import { expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyHidden, flag, hidden, lit } from '../../../platform/db/fragments'
import { made, statement } from '../../../platform/db/statement'
import { type Reach, reachIn, shapeOf } from '../../account/reach/access'
import { classesInCharge, isTaughtNow, SECTION_TEACHERS } from '../../account/reach/scope'

interface Pair {
  classId: number
  courseId: number
}

/** Whom somebody teaches what in a 教学班. */
interface Walker extends Pair {
  studentId: number
  sectionId: number
}

/**
 * Whoever works with marks, and how far they see: courses of classes they teach, all courses of those they head or lead, and
 * of pupils of their 教学班 the course.
 */
export interface Viewer {
  all: boolean
  chargeIds: readonly number[]
  taught: readonly Pair[]
  walkers: readonly Walker[]
  /** What they teach, and where there are pupils whom they teach that in a 教学班: exams of these they know of. */
  near: readonly Pair[]
}

export const NOTHING = { chargeIds: [], taught: [], walkers: [], near: [] }

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

const walkerRows = statement((db, _shape: null, { teacherId }: { teacherId: number }) =>
  db
    .selectFrom(SECTION_TEACHERS.as('st'))
    .innerJoin('students as s', 's.id', 'st.student_id')
    .select(['st.student_id as studentId', 'st.course_id as courseId', 's.class_id as classId'])
    .select('st.section_id as sectionId')
    .$narrowType<{ classId: number }>()
    .where('st.teacher_id', '=', teacherId)
    .where('s.deleted_at', 'is', null)
    .where('s.class_id', 'is not', null),
)

export const walkersOf = async (db: Db, { teacherId }: Reach): Promise<Walker[]> =>
  teacherId === null ? [] : walkerRows(db, null, { teacherId })

const classIds = ({ taught }: Pick<Viewer, 'taught'>) =>
  made(taught, (list) => list.map(({ classId }) => classId))
const courseIds = ({ taught }: Pick<Viewer, 'taught'>) =>
  made(taught, (list) => list.map(({ courseId }) => courseId))

/** One of the classes of which somebody sees a course or more, where it is not the whole school. */
export const anyNear = (viewer: Viewer) =>
  sql<number>`any((select ${viewer.chargeIds}::bigint[] || ${classIds(viewer)}::bigint[])::bigint[])`

const ids = (list: readonly number[]) => hidden(list, 'bigint[]')

const eb = expressionBuilder<Database, never>()

type Listed = readonly [values: readonly number[], column: string]
const isPair = ([one, first]: Listed, [other, second]: Listed) => sql<boolean>`exists (select from
  unnest(${ids(one)}, ${ids(other)}) as own (one, other)
  where own.one = ${sql.ref(first)} and own.other = ${sql.ref(second)})`

/** On the columns that name a class and a course. */
export const isSeen = (viewer: Viewer, classId: string, courseId: string) =>
  viewer.all
    ? lit<boolean>(true)
    : flag(
        eb.or([
          eb(sql.ref<number>(classId), '=', anyHidden(viewer.chargeIds)),
          isPair([classIds(viewer), classId], [courseIds(viewer), courseId]),
        ]),
      )

/** On the columns that name a pupil, too: of a mark. */
export const isMarkSeen = (viewer: Viewer, studentId: string, classId: string, courseId: string) => {
  const ofClass = isSeen(viewer, classId, courseId)
  if (viewer.all || viewer.walkers.length === 0) return ofClass
  const [pupils, courses] = [
    made(viewer.walkers, (list) => list.map((one) => one.studentId)),
    made(viewer.walkers, (list) => list.map((one) => one.courseId)),
  ]
  return flag(eb.or([ofClass, isPair([pupils, studentId], [courses, courseId])]))
}

/** Of `exam_scores as x`: something stands there, if only some of its items. A cell that was emptied again is none. */
export const isWritten = sql<boolean>`(x.score is not null or x.mark is not null or x.items is not null)`

/** On `exam_sheets as sh`: whatever is written in it, as `x`. */
export const writtenIn = sql`exam_scores x where x.exam_course_id = sh.exam_course_id and x.class_id = sh.class_id
  and ${isWritten}`
