import type { ExamInput, ExamItem, ExamSearch } from '@xueqiao/contract/features/growth/exams/api'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyHidden, anyOf, lit, records } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import { CLASS_NUMBER } from '../../account/reach/scope'
import { classesNear, isSeen, isWritten, type Viewer, writtenIn } from './scope'

/** The sheets of `exams as e` that somebody sees; of few classes they are found by these, among a thousand of an exam. */
const sheets = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .$if(!viewer.all, (query) => query.where('sh.class_id', '=', anyHidden(classesNear(viewer))))
    .where(isSeen(viewer, 'sh.class_id', 'ec.course_id'))

/**
 * On `exam_sheets as sh`. Somebody is there to be marked, or has been: the sheet of a class without pupils waits for nobody. Only where nothing
 * is filled is anybody looked for.
 */
export const isMarked = sql<boolean>`(sh.filled > 0 or exists (select from students s where s.class_id = sh.class_id
    and s.deleted_at is null) or exists (select from ${writtenIn}))`

export interface Progress {
  sheetCount: number
  startedCount: number
  checkedCount: number
}

/** How far these are, in one walk; a thousand an exam in a large school, where whoever sees all needs no courses beside them. */
export const progressOf = async (db: Db, viewer: Viewer, examIds: readonly number[]) => {
  const rows = await (viewer.all ? db.selectFrom('exam_sheets as sh') : sheets(db, viewer))
    .select((eb) => [
      'sh.exam_id as id',
      eb.fn.countAll<number>().filterWhere(isMarked).as('sheetCount'),
      eb.fn.countAll<number>().filterWhere('sh.filled', '>', lit(0)).as('startedCount'),
      eb.fn.count<number>('sh.checked_at').as('checkedCount'),
    ])
    .where('sh.exam_id', '=', anyOf(examIds))
    .groupBy('sh.exam_id')
    .execute()
  return new Map<number, Progress>(rows.map(({ id, ...progress }) => [id, progress]))
}

const inSight = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('exams as e')
    .$if(!viewer.all, (query) =>
      query.where((eb) =>
        eb.exists(sheets(db, viewer).select('sh.id').where('sh.exam_id', '=', sql.ref<number>('e.id'))),
      ),
    )

const courses = (db: Db) =>
  db
    .selectFrom('exam_courses as own')
    .innerJoin('courses as co', 'co.id', 'own.course_id')
    .select(['own.course_id as courseId', 'co.name as courseName', 'own.full_marks as fullMarks'])
    .where('own.exam_id', '=', sql.ref<number>('e.id'))
    .orderBy('own.position')

const shown = (db: Db, rows: ReturnType<typeof inSight>) =>
  rows
    .innerJoin('semesters as se', 'se.id', 'e.semester_id')
    .select(['e.id', 'e.name', 'e.type', 'e.semester_id as semesterId', 'se.name as semesterName', 'e.grade'])
    .select(['e.start_date as startDate', 'e.end_date as endDate', 'e.entry_until as entryUntil'])
    .select(['e.released_at as releasedAt', 'e.author_id as authorId', 'e.version'])
    .select(jsonArrayFrom(courses(db)).as('courses'))

/** `isMeant`: what a wait of the search means to whoever asks. */
export const search = (
  db: Db,
  viewer: Viewer,
  { page, size, ...filter }: Omit<ExamSearch, 'waiting'>,
  isMeant?: RawBuilder<boolean>,
) => {
  const { keyword = '', type, grade, semesterId, status } = filter
  const rows = inSight(db, viewer)
    .$if(isMeant !== undefined, (query) => query.where(isMeant ?? sql<boolean>`true`))
    .$if(keyword !== '', (query) => query.where('e.name', 'ilike', contains(keyword)))
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? 'unit'))
    .$if(grade !== undefined, (query) => query.where('e.grade', '=', grade ?? 0))
    .$if(semesterId !== undefined, (query) => query.where('e.semester_id', '=', semesterId ?? 0))
    .$if(status === 'ENTRY', (query) => query.where('e.released_at', 'is', null))
    .$if(status === 'RELEASED', (query) => query.where('e.released_at', 'is not', null))
  return paginate(
    shown(db, rows).orderBy('e.start_date', 'desc').orderBy('e.id', 'desc'),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
  )
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(db, inSight(db, viewer).where('e.id', '=', id)).executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof one>>>

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('exams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const firstOfSemesters = (db: Db, semesterIds: readonly number[]) =>
  db.selectFrom('exams').select('name').where('semester_id', 'in', semesterIds).limit(1).executeTakeFirst()

export const lock = (db: Tx, id: number) =>
  db.selectFrom('exams').select('id').where('id', '=', id).forUpdate().execute()

/** Whoever writes marks shares it: meanwhile it is neither changed nor released. */
export const hold = (db: Tx, id: number) =>
  db.selectFrom('exams').select('id').where('id', '=', id).forShare().execute()

export const coursesOf = (db: Db, examId: number) =>
  db
    .selectFrom('exam_courses as ec')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['ec.id', 'ec.course_id as courseId', 'co.name as courseName'])
    .select(['ec.full_marks as fullMarks', 'ec.items'])
    .where('ec.exam_id', '=', examId)
    .orderBy('ec.position')
    .execute()
export type ExamCourse = Awaited<ReturnType<typeof coursesOf>>[number]

const checker = sql<string | null>`(select coalesce(t.name, '学校管理员') from users u
  left join teachers t on t.id = u.profile_id and u.profile_type = 'TEACHER' where u.id = sh.checked_by)`

/**
 * Whoever is in the class now, and whoever was when a mark of theirs was written: of those alone who have none here it is
 * asked whether one was written in another class.
 */
export const pupils = sql<number>`(select count(*) from
  (select s.id from students s where s.class_id = sh.class_id and s.deleted_at is null) now
  full join (select x.student_id as id from ${writtenIn}) here on here.id = now.id
  where here.id is not null or not exists (select from exam_scores x where x.student_id = now.id
    and x.exam_course_id = sh.exam_course_id and x.class_id <> sh.class_id and ${isWritten}))`

export interface OfClass {
  classId: number
  courseId?: number | undefined
}

/** Of an exam, or of one class in it. */
export const sheetsOf = (db: Db, viewer: Viewer, examId: number, only?: OfClass) =>
  sheets(db, viewer)
    .innerJoin('classes as c', 'c.id', 'sh.class_id')
    .select(['sh.id', 'sh.class_id as classId', 'c.name as className', 'ec.course_id as courseId'])
    .select(['sh.filled', 'sh.checked_at as checkedAt', 'sh.exam_course_id as examCourseId'])
    .select([checker.as('checkedByName'), pupils.as('pupils')])
    .where('sh.exam_id', '=', examId)
    .$if(only !== undefined, (query) => query.where('sh.class_id', '=', only?.classId ?? 0))
    .$if(only?.courseId !== undefined, (query) => query.where('ec.course_id', '=', only?.courseId ?? 0))
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .orderBy('ec.position')
    .execute()
export type SheetRow = Awaited<ReturnType<typeof sheetsOf>>[number]

/** Of the whole exam, whoever sees it. */
export const allSheets = (db: Db, examId: number) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .innerJoin('classes as c', 'c.id', 'sh.class_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['sh.id', 'sh.class_id as classId', 'ec.course_id as courseId'])
    .select(['sh.checked_at as checkedAt', 'c.name as className', 'co.name as courseName'])
    .select(isMarked.as('isMarked'))
    .select(sql<boolean>`exists (select from ${writtenIn})`.as('isWritten'))
    .where('sh.exam_id', '=', examId)
    .execute()

/** Classes of a grade with the courses they have among these: by plan, or by who teaches them in the exam's semester. */
export const classesWith = (
  db: Db,
  { grade, semesterId }: Pick<ExamInput, 'grade' | 'semesterId'>,
  courseIds: readonly number[],
) =>
  db
    .selectFrom('classes as c')
    .innerJoin('courses as co', (join) => join.on('co.id', '=', anyOf(courseIds)))
    .select(['c.id as classId', 'co.id as courseId', 'c.name as className', 'co.name as courseName'])
    .where('c.grade', '=', grade)
    .where('c.deleted_at', 'is', null)
    .where('co.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('class_courses as cc')
            .select(lit(1).as('one'))
            .whereRef('cc.class_id', '=', 'c.id')
            .whereRef('cc.course_id', '=', 'co.id'),
        ),
        eb.exists(
          eb
            .selectFrom('teaching_assignments as ta')
            .select(lit(1).as('one'))
            .whereRef('ta.class_id', '=', 'c.id')
            .whereRef('ta.course_id', '=', 'co.id')
            .where('ta.semester_id', '=', semesterId)
            .where('ta.ended_at', 'is', null),
        ),
      ]),
    )
    .execute()

export const insert = async (db: Tx, values: Insertable<Database['exams']>) => {
  const { id } = await db.insertInto('exams').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const change = async (db: Tx, id: number, values: Updateable<Database['exams']>, now: Date) => {
  await db
    .updateTable('exams')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db
    .deleteFrom('exam_scores')
    .where('exam_course_id', 'in', db.selectFrom('exam_courses').select('id').where('exam_id', '=', id))
    .execute()
  await db.deleteFrom('exams').where('id', '=', id).execute()
}

type CourseInput = ExamInput['courses'][number]
const itemsOf = (items: CourseInput['items']): ExamItem[] =>
  items.map(({ title, fullMarks, knowledge }) => ({ title, fullMarks, knowledge: knowledge ?? null }))

/** What is there stays the row it is; what is no longer wanted goes, with cells that were emptied again. */
export const putCourses = async (db: Tx, examId: number, wanted: readonly CourseInput[]) => {
  const gone = db
    .selectFrom('exam_courses')
    .select('id')
    .where('exam_id', '=', examId)
    .where('course_id', '<>', sql<number>`all(${wanted.map(({ courseId }) => courseId)}::bigint[])`)
  await db.deleteFrom('exam_scores').where('exam_course_id', 'in', gone).execute()
  await db.deleteFrom('exam_courses').where('id', 'in', gone).execute()
  await db
    .insertInto('exam_courses')
    .values(
      wanted.map(({ courseId, fullMarks, items }, position) => ({
        ...{ exam_id: examId, course_id: courseId, full_marks: fullMarks, position },
        items: JSON.stringify(itemsOf(items)),
      })),
    )
    .onConflict((on) =>
      on.columns(['exam_id', 'course_id']).doUpdateSet((eb) => ({
        full_marks: eb.ref('excluded.full_marks'),
        items: eb.ref('excluded.items'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute()
}

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

/** The highest mark of each course, and whether items of it are filled. */
export const heights = (db: Db, examId: number) =>
  db
    .selectFrom('exam_courses as ec')
    .innerJoin('exam_scores as x', 'x.exam_course_id', 'ec.id')
    .select((eb) => [
      'ec.course_id as courseId',
      eb.fn.max<number | null>('x.score').as('highest'),
      sql<boolean>`bool_or(x.items is not null)`.as('hasItems'),
    ])
    .where('ec.exam_id', '=', examId)
    .groupBy('ec.course_id')
    .execute()

export const release = (db: Tx, id: number, by: number, now: Date) =>
  change(db, id, { released_by: by, released_at: now }, now)
export const withdraw = (db: Tx, id: number, now: Date) =>
  change(db, id, { released_by: null, released_at: null }, now)
