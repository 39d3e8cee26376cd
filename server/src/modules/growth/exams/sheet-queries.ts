import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyHidden, lit, records } from '../../../platform/db/fragments'
import { statementOf } from '../../../platform/db/statement'
import { CLASS_NUMBER } from '../../account/reach/scope'
import { nameThen, yearOfSemester } from '../../school/classes/scope'
import { anyNear, isSeen, isWritten, type Viewer, writtenIn } from './scope'
import { takes } from './walking-queries'

/** The sheets of `exams as e` that somebody sees; of few classes they are found by these, among a thousand of an exam. */
export const sheets = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .$if(!viewer.all, (query) => query.where('sh.class_id', '=', anyNear(viewer)))
    .where(isSeen(viewer, 'sh.class_id', 'ec.course_id'))

/**
 * On `exam_sheets as sh`. Somebody is there to be marked, or has been: the sheet of a class without pupils waits for nobody. Only where nothing
 * is filled is anybody looked for.
 */
export const isMarked = sql<boolean>`(sh.filled > 0 or exists (select from students s where s.class_id = sh.class_id
    and s.deleted_at is null and ${takes}) or exists (select from ${writtenIn}))`

export interface Progress {
  sheetCount: number
  startedCount: number
  checkedCount: number
}

interface OfExams {
  viewer: Viewer
  of: { examIds: readonly number[] }
}

const progressRows = statementOf([], (db, { viewer, of }: OfExams) =>
  (viewer.all ? db.selectFrom('exam_sheets as sh') : sheets(db, viewer))
    .select((eb) => [
      'sh.exam_id as id',
      eb.fn.countAll<number>().filterWhere(isMarked).as('sheetCount'),
      eb.fn.countAll<number>().filterWhere('sh.filled', '>', lit(0)).as('startedCount'),
      eb.fn.count<number>('sh.checked_at').as('checkedCount'),
    ])
    .where('sh.exam_id', '=', anyHidden(of.examIds))
    .groupBy('sh.exam_id'),
)

/** How far these are, in one walk; a thousand an exam in a large school, where whoever sees all needs no courses beside them. */
export const progressOf = async (db: Db, viewer: Viewer, examIds: readonly number[]) => {
  const rows = await progressRows(db, { viewer, of: { examIds } })
  return new Map<number, Progress>(rows.map(({ id, ...progress }) => [id, progress]))
}

const checker = sql<string | null>`(select coalesce(t.name, '学校管理员') from users u
  left join teachers t on t.id = u.profile_id and u.profile_type = 'TEACHER' where u.id = sh.checked_by)`

/**
 * Whoever is in the class now and takes the course, and whoever was when a mark of theirs was written: of those alone who have none here it is
 * asked whether one was written in another class.
 */
export const pupils = sql<number>`(select count(*) from
  (select s.id from students s where s.class_id = sh.class_id and s.deleted_at is null and ${takes}) now
  full join (select x.student_id as id from ${writtenIn}) here on here.id = now.id
  where here.id is not null or not exists (select from exam_scores x where x.student_id = now.id
    and x.exam_course_id = sh.exam_course_id and x.class_id <> sh.class_id and ${isWritten}))`

export interface OfClass {
  classId: number
  courseId?: number | undefined
}

/** What `classes as c` was called when it was examined. */
export const classNameIn = (db: Db, examId: number) => {
  const held = db.selectFrom('exams as held').select('held.semester_id').where('held.id', '=', examId)
  return nameThen(yearOfSemester(held))
}

const listed = (db: Db, viewer: Viewer, examId: number) =>
  sheets(db, viewer)
    .innerJoin('classes as c', 'c.id', 'sh.class_id')
    .select(['sh.id', 'sh.class_id as classId', 'ec.course_id as courseId'])
    .select(['sh.filled', 'sh.checked_at as checkedAt', 'sh.exam_course_id as examCourseId'])
    .select([classNameIn(db, examId).as('className'), checker.as('checkedByName')])
    .where('sh.exam_id', '=', examId)

export const sheetsOf = (db: Db, viewer: Viewer, examId: number) =>
  listed(db, viewer, examId)
    .select(pupils.as('pupils'))
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .orderBy('ec.position')
    .execute()

interface OneClass {
  viewer: Viewer
  of: OfClass & { examId: number }
}

const classRows = statementOf([], (db, { viewer, of: { examId, classId, courseId } }: OneClass) =>
  listed(db, viewer, examId)
    .where('sh.class_id', '=', classId)
    .$if(courseId !== undefined, (query) => query.where('ec.course_id', '=', courseId ?? 0))
    .orderBy('ec.position'),
)

/** Of one class: how many pupils each has, is seen by whoever reads who they are. */
export const sheetsOfClass = (db: Db, viewer: Viewer, examId: number, { classId, courseId }: OfClass) =>
  classRows(db, { viewer, of: { examId, classId, courseId } })
export type SheetRow = Awaited<ReturnType<typeof sheetsOfClass>>[number]

/** Of the whole exam, whoever sees it. */
export const allSheets = (db: Db, examId: number) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .innerJoin('classes as c', 'c.id', 'sh.class_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['sh.id', 'sh.class_id as classId', 'ec.course_id as courseId'])
    .select(['sh.checked_at as checkedAt', 'co.name as courseName'])
    .select([classNameIn(db, examId).as('className'), isMarked.as('isMarked')])
    .select(sql<boolean>`exists (select from ${writtenIn})`.as('isWritten'))
    .where('sh.exam_id', '=', examId)
    .execute()

interface Pair {
  classId: number
  courseId: number
}

export const putSheets = async (db: Tx, examId: number, wanted: readonly Pair[]) => {
  const list = records('r', wanted, { classId: 'bigint', courseId: 'bigint' })
  await db
    .deleteFrom('exam_sheets as sh')
    .using('exam_courses as ec')
    .whereRef('ec.id', '=', 'sh.exam_course_id')
    .where('sh.exam_id', '=', examId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(list)
            .select(lit(1).as('one'))
            .whereRef('r.classId', '=', 'sh.class_id')
            .whereRef('r.courseId', '=', 'ec.course_id'),
        ),
      ),
    )
    .execute()
  await db
    .insertInto('exam_sheets')
    .columns(['exam_id', 'exam_course_id', 'class_id'])
    .expression(
      db
        .selectFrom(list)
        .innerJoin('exam_courses as ec', 'ec.course_id', 'r.courseId')
        .select(['ec.exam_id', 'ec.id', 'r.classId'])
        .where('ec.exam_id', '=', examId),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}
