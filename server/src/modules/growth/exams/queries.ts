import type { ExamInput, ExamItem, ExamSearch } from '@xueqiao/contract/features/growth/exams/api'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { contains, pageRows, paginate, readPage } from '../../../platform/db/query'
import { made, statement, statementOf } from '../../../platform/db/statement'
import { CLASS_NUMBER } from '../../account/reach/scope'
import { gradeThen, nameThen, yearOfSemester } from '../../school/classes/scope'
import type { Viewer } from './scope'
import { sheets } from './sheet-queries'

const inSight = (db: Db, viewer: Viewer) =>
  db.selectFrom('exams as e').$if(!viewer.all, (query) =>
    query.where((eb) =>
      eb.exists(
        sheets(db, { ...viewer, taught: viewer.near })
          .select('sh.id')
          .where('sh.exam_id', '=', sql.ref<number>('e.id')),
      ),
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

type Listed = Omit<ExamSearch, 'waiting'>

const list = (db: Db, viewer: Viewer, query: Listed, isMeant?: RawBuilder<boolean>) => {
  const { keyword = '', type, grade, semesterId, status } = query
  const rows = inSight(db, viewer)
    .$if(isMeant !== undefined, (query) => query.where(isMeant ?? sql<boolean>`true`))
    .$if(keyword !== '', (query) => query.where('e.name', 'ilike', made(keyword, contains)))
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? 'unit'))
    .$if(grade !== undefined, (query) => query.where('e.grade', '=', grade ?? 0))
    .$if(semesterId !== undefined, (query) => query.where('e.semester_id', '=', semesterId ?? 0))
    .$if(status === 'ENTRY', (query) => query.where('e.released_at', 'is', null))
    .$if(status === 'RELEASED', (query) => query.where('e.released_at', 'is not', null))
  return {
    rows: shown(db, rows).orderBy('e.start_date', 'desc').orderBy('e.id', 'desc'),
    total: rows.select((eb) => eb.fn.countAll<number>().as('total')),
  }
}

const firstPage = statementOf(
  ['page', 'size', 'status'],
  (db, { viewer, query }: { viewer: Viewer; query: Listed }) => {
    const { rows, total } = list(db, viewer, query)
    return pageRows(rows, query, total)
  },
)

/** `isMeant`: what a wait of the search means to whoever asks. */
export const search = async (db: Db, viewer: Viewer, query: Listed, isMeant?: RawBuilder<boolean>) => {
  if (query.page === 0 && isMeant === undefined) return readPage(await firstPage(db, { viewer, query }))
  const { rows, total } = list(db, viewer, query, isMeant)
  return paginate(rows, query, total)
}

const oneRow = statementOf([], (db, { viewer, of }: { viewer: Viewer; of: { id: number } }) =>
  shown(db, inSight(db, viewer).where('e.id', '=', of.id)),
)
export const one = async (db: Db, viewer: Viewer, id: number) => (await oneRow(db, { viewer, of: { id } }))[0]
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

const courseRows = statement((db, _shape: null, { examId }: { examId: number }) =>
  db
    .selectFrom('exam_courses as ec')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['ec.id', 'ec.course_id as courseId', 'co.name as courseName'])
    .select(['ec.full_marks as fullMarks', 'ec.items'])
    .where('ec.exam_id', '=', examId)
    .orderBy('ec.position'),
)

export const coursesOf = (db: Db, examId: number) => courseRows(db, null, { examId })
export type ExamCourse = Awaited<ReturnType<typeof coursesOf>>[number]

/** Classes of a grade with the courses they have, all or among these: by plan, by who teaches them in the exam's semester, or 走班. */
export const classesWith = (
  db: Db,
  { grade, semesterId }: Pick<ExamInput, 'grade' | 'semesterId'>,
  courseIds?: readonly number[],
) => {
  const year = yearOfSemester(sql.val(semesterId))
  return db
    .selectFrom('classes as c')
    .innerJoin('courses as co', (join) => join.onTrue())
    .$if(courseIds !== undefined, (query) => query.where('co.id', '=', anyOf(courseIds ?? [])))
    .select(['c.id as classId', 'co.id as courseId', 'co.name as courseName', 'co.course_code as courseCode'])
    .select(nameThen(year).as('className'))
    .where(gradeThen(year), '=', grade)
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
        eb.exists(
          eb
            .selectFrom('elective_plans as p')
            .innerJoin('elective_section_students as m', 'm.plan_id', 'p.id')
            .innerJoin('students as s', 's.id', 'm.student_id')
            .select(lit(1).as('one'))
            .where('p.semester_id', '=', semesterId)
            .where('p.status', '=', lit('CONFIRMED'))
            .where('p.grade', '=', grade)
            .whereRef('m.course_id', '=', 'co.id')
            .whereRef('s.class_id', '=', 'c.id'),
        ),
      ]),
    )
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .orderBy('co.course_code')
    .execute()
}

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
