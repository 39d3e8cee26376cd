import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'
import type { ScoreMark } from '@xueqiao/contract/features/growth/exams/values'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database'
import { anyHidden } from '../../../platform/db/fragments'
import { pageRows, paginate, readPage } from '../../../platform/db/query'
import { statementOf } from '../../../platform/db/statement'
import { isMarkSeen, NOTHING, type Viewer } from './scope'

const pupilsOf = (db: Db, examId: number) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .select('x.student_id as id')
    .distinct()
    .where('ec.exam_id', '=', examId)

export const pupilsWithMarks = async (db: Db, examId: number) => {
  const rows = await pupilsOf(db, examId)
    .where((eb) => eb.or([eb('x.score', 'is not', null), eb('x.mark', 'is not', null)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Also those whose marks were taken out again. */
export const pupilsEverMarked = async (db: Db, examId: number) =>
  (await pupilsOf(db, examId).execute()).map(({ id }) => id)

/** 班主任 of the classes that were examined. */
export const accountsOfHeads = async (db: Db, examId: number) => {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.profile_type', '=', 'TEACHER')
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .where('u.profile_id', 'in', (eb) =>
      eb
        .selectFrom('exam_sheets as sh')
        .innerJoin('classes as c', 'c.id', 'sh.class_id')
        .select('c.head_teacher_id')
        .where('sh.exam_id', '=', examId),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface PupilMark {
  courseId: number
  courseName: string
  fullMarks: number
  score: number | null
  mark: ScoreMark | null
  items: ExamItem[]
  got: (number | null)[] | null
}

interface Which {
  studentIds: readonly number[]
  examId?: number | undefined
}

interface Asked extends Which {
  /** Nobody: a family, who see what is released. */
  viewer: Viewer | null
  page: number
  size: number
}

const NOBODY: Viewer = { ...NOTHING, all: false }

const marks = (db: Db, viewer: Viewer | null) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .innerJoin('students as s', 's.id', 'x.student_id')
    .where((eb) => eb.or([eb('x.score', 'is not', null), eb('x.mark', 'is not', null)]))
    .$if(viewer !== null, (query) =>
      query.where(isMarkSeen(viewer ?? NOBODY, 'x.student_id', 's.class_id', 'ec.course_id')),
    )

const list = (db: Db, { studentIds, examId }: Which, viewer: Viewer | null) => {
  // Found by the pupil first: they have some dozens, the school hundreds of thousands.
  const own = marks(db, viewer)
    .select(['x.student_id as studentId', 's.name as studentName', 'ec.exam_id as examId'])
    .where('x.student_id', '=', anyHidden(studentIds))
    .groupBy(['x.student_id', 's.name', 'ec.exam_id'])
  const rows = db
    .selectFrom(own.as('own'))
    .innerJoin('exams as e', 'e.id', 'own.examId')
    .innerJoin('semesters as se', 'se.id', 'e.semester_id')
    .$if(examId !== undefined, (query) => query.where('e.id', '=', examId ?? 0))
    .$if(viewer === null, (query) => query.where('e.released_at', 'is not', null))
  const courses = marks(db, viewer)
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['ec.course_id as courseId', 'co.name as courseName', 'ec.full_marks as fullMarks'])
    .select(['x.score', 'x.mark', 'ec.items', 'x.items as got'])
    .where('x.student_id', '=', sql.ref<number>('own.studentId'))
    .where('ec.exam_id', '=', sql.ref<number>('e.id'))
    .orderBy('ec.position')
  return {
    rows: rows
      .select(['e.id as examId', 'own.studentId', 'own.studentName', 'e.name', 'e.type'])
      .select(['e.start_date as date', 'se.name as semesterName', 'e.released_at as releasedAt'])
      // Within JSON every number is one.
      .select(jsonArrayFrom(courses).$castTo<PupilMark[]>().as('courses'))
      .orderBy('e.start_date', 'desc')
      .orderBy('e.id', 'desc')
      .orderBy('own.studentId'),
    total: rows.select((eb) => eb.fn.countAll<number>().as('total')),
  }
}

interface First {
  of: Which & { isFamily: boolean; size: number }
  viewer: Viewer
}

const firstPage = statementOf(['size'], (db, { of, viewer }: First) => {
  const { rows, total } = list(db, of, of.isFamily ? null : viewer)
  return pageRows(rows, { page: 0, size: of.size }, total)
})

/** A pupil's exams, the latest first, each with what they got in it. */
export const ofPupil = async (db: Db, { studentIds, examId, viewer, page, size }: Asked) => {
  if (page === 0) {
    const of = { studentIds, examId, isFamily: viewer === null, size }
    return readPage(await firstPage(db, { of, viewer: viewer ?? NOBODY }))
  }
  const { rows, total } = list(db, { studentIds, examId }, viewer)
  return paginate(rows, { page, size }, total)
}

export const placeOf = (db: Db, studentId: number) =>
  db
    .selectFrom('students')
    .select('class_id as classId')
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
