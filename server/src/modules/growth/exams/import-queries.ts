import type { InferResult } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, records } from '../../../platform/db/fragments'
import { CLASS_NUMBER, isPupilOf } from '../../account/reach/scope'
import { isMarkSeen, isSeen, isWritten, type Viewer } from './scope'
import { classNameIn } from './sheet-queries'

/** The sheets that are not released yet, with what they are called. */
export const openSheets = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .innerJoin('exams as e', 'e.id', 'sh.exam_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['sh.id', 'sh.class_id as classId', 'ec.id as examCourseId', 'ec.course_id as courseId'])
    .select(['ec.full_marks as fullMarks', 'e.name as examName', 'co.name as courseName'])
    .select(['e.id as examId', 'e.entry_until as entryUntil', 'e.released_at as releasedAt'])
    .where('e.released_at', 'is', null)
    .where(isSeen(viewer, 'sh.class_id', 'ec.course_id'))
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .orderBy('ec.position')
    .execute()
export type OpenSheet = Awaited<ReturnType<typeof openSheets>>[number]

/** The exams of these sheets, which nobody changes or releases meanwhile. */
export const holdExams = (db: Tx, sheetIds: readonly number[]) =>
  db
    .selectFrom('exams as e')
    .select(['e.name', 'e.released_at as releasedAt'])
    .where('e.id', 'in', (eb) =>
      eb.selectFrom('exam_sheets as sh').select('sh.exam_id').where('sh.id', '=', anyOf(sheetIds)),
    )
    .orderBy('e.id')
    .forShare()
    .execute()

export const pupilsIn = async (db: Db, classIds: readonly number[]) => {
  const rows = await db
    .selectFrom('students as s')
    .select(['s.id', 's.name', 's.student_number as number', 's.class_id as classId'])
    .where(isPupilOf(anyOf(classIds)))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** What stands there in these cells, found by pupil and course of the exam. */
export const standing = (db: Tx, cells: readonly { studentId: number; examCourseId: number }[]) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin(records('r', cells, { studentId: 'bigint', examCourseId: 'bigint' }), (join) =>
      join.onRef('r.studentId', '=', 'x.student_id').onRef('r.examCourseId', '=', 'x.exam_course_id'),
    )
    .select(['x.student_id as studentId', 'x.exam_course_id as examCourseId', 'x.class_id as classId'])
    .select(['x.score', 'x.mark', 'x.items', isWritten.as('isWritten')])
    .execute()

/** Marks of pupils who have moved since, which belong to the sheet of the class they were in. */
export const elsewhere = async (db: Db, examCourseIds: readonly number[]) => {
  const rows = await db
    .selectFrom('exam_scores as x')
    .innerJoin('students as s', 's.id', 'x.student_id')
    .select(['x.student_id as studentId', 'x.exam_course_id as examCourseId'])
    .where('x.exam_course_id', '=', anyOf(examCourseIds))
    .whereRef('x.class_id', '<>', 's.class_id')
    .where(isWritten)
    .execute()
  return new Set(rows.map(({ studentId, examCourseId }) => `${studentId} ${examCourseId}`))
}

/** Marks of exams that are not released, by the number of the pupil, exam and course. */
export const existing = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('students as s')
    .innerJoin('exam_scores as x', 'x.student_id', 's.id')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .innerJoin('exams as e', 'e.id', 'ec.exam_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['x.id', 's.student_number as number', 's.name', 'e.name as examName', 'co.name as courseName'])
    .select(sql<boolean>`x.items is not null`.as('hasItems'))
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .where('e.released_at', 'is', null)
    .where(isWritten)
    .orderBy('ec.position')
    .execute()
export type ExistingMark = Awaited<ReturnType<typeof existing>>[number]

const exported = (db: Db, viewer: Viewer, examId: number, classId: number | undefined) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .innerJoin('exams as e', 'e.id', 'ec.exam_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .innerJoin('students as s', 's.id', 'x.student_id')
    .innerJoin('classes as c', 'c.id', 'x.class_id')
    .where('ec.exam_id', '=', examId)
    .where((eb) => eb.or([eb('x.score', 'is not', null), eb('x.mark', 'is not', null)]))
    .where(isMarkSeen(viewer, 'x.student_id', 'x.class_id', 'ec.course_id'))
    .$if(classId !== undefined, (query) => query.where('x.class_id', '=', classId ?? 0))

const rows = (query: ReturnType<typeof exported>, className: ReturnType<typeof classNameIn>) =>
  query
    .select(['s.student_number as number', 's.name as studentName', 'e.name as examName'])
    .select(['co.name as courseName', 'x.score', 'x.mark', 'ec.full_marks as fullMarks'])
    .select(className.as('className'))
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .orderBy('s.student_number')
    .orderBy('ec.position')
export type ExportedRow = InferResult<ReturnType<typeof rows>>[number]

/** Found and not read yet. */
export const forExport = async (db: Db, viewer: Viewer, examId: number, classId: number | undefined) => {
  const query = exported(db, viewer, examId, classId)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { count, read: () => rows(query, classNameIn(db, examId)).stream(500) }
}
