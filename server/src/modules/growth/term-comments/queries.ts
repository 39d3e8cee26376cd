import { type InferResult, sql } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit, lockAdvisory } from '../../../platform/db/fragments'
import { onPage, paginate } from '../../../platform/db/query'
import { isPupilOf } from '../../account/reach/scope'
import { nameThen, yearOfSemester } from '../../school/classes/scope'
import type { Viewer } from '../assessments/scope'
import { isOfViewer, nameOf } from '../goals/scope'

export interface Asked {
  classId: number
  semesterId: number
}

interface Searched {
  studentId?: number | undefined
  page: number
  size: number
}

const inSight = (db: Db, viewer: Viewer, studentId: number | undefined) =>
  db
    .selectFrom('term_comments as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .where(isOfViewer(viewer))
    .$if(viewer.family, (query) => query.where('m.released_at', 'is not', null))
    .$if(studentId !== undefined, (query) => query.where('m.student_id', '=', studentId ?? 0))

/**
 * The latest of the school. So many of each semester hold those of the page, and are met on a walk along their numbers; all
 * of them would be put in order to find those.
 */
const latest = (db: Db, viewer: Viewer, { page, size }: Searched) => {
  const own = inSight(db, viewer, undefined)
    .select('m.id')
    .where('m.semester_id', '=', sql.ref<number>('of.id'))
    .orderBy('m.id', 'desc')
    .limit(lit((page + 1) * size))
  const rows = db
    .selectFrom('semesters as of')
    .innerJoinLateral(own.as('own'), (join) => join.onTrue())
    .select('own.id')
    .orderBy('of.start_date', 'desc')
    .orderBy('own.id', 'desc')
  return onPage(rows, { page, size })
}

/** Few are found by their pupils, and put in order as they are. */
const few = (db: Db, viewer: Viewer, asked: Searched) => {
  const rows = inSight(db, viewer, asked.studentId)
    .innerJoin('semesters as of', 'of.id', 'm.semester_id')
    .select('m.id')
    .orderBy('of.start_date', 'desc')
    .orderBy('m.id', 'desc')
  return onPage(rows, asked)
}

export const search = (db: Db, viewer: Viewer, asked: Searched, total: Recent<number>) => {
  const { studentId } = asked
  const isAll = viewer.all && studentId === undefined
  return paginate(
    db
      .selectFrom('term_comments as m')
      .innerJoin('students as s', 's.id', 'm.student_id')
      .innerJoin('semesters as se', 'se.id', 'm.semester_id')
      .innerJoin('classes as c', 'c.id', 'm.class_id')
      .select(['m.id', 'm.student_id as studentId', 's.name as studentName'])
      .select(['se.name as semesterName', 'm.text', 'm.released_at as releasedAt'])
      .select([
        nameThen(yearOfSemester('m.semester_id')).as('className'),
        nameOf('m.author_id').as('authorName'),
      ])
      .where('m.id', '=', isAll ? anyIn(latest(db, viewer, asked)) : anyIn(few(db, viewer, asked)))
      .orderBy('se.start_date', 'desc')
      .orderBy('m.id', 'desc'),
    { ...asked, cut: true },
    inSight(db, viewer, studentId).select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'term_comments' },
  )
}

/** The pupils of a class by their numbers, with what is written of each for the semester. */
const rows = (db: Db, { classId, semesterId }: Asked) =>
  db
    .selectFrom('students as s')
    .leftJoin('term_comments as m', (join) =>
      join.onRef('m.student_id', '=', 's.id').on('m.semester_id', '=', semesterId),
    )
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select(['m.id', 'm.version', 'm.text', 'm.released_at as releasedAt'])
    .where(isPupilOf(classId))
    .orderBy('s.student_number')
export const ofClass = (db: Db, asked: Asked) => rows(db, asked).execute()
export type Row = InferResult<ReturnType<typeof rows>>[number]

const SHEETS = 7_301_052

/** One after the other: of two who fill the same sheet, the second sees what the first has written. */
export const holdSheet = (db: Tx, classId: number) => lockAdvisory(db, SHEETS, classId)

export const className = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('classes')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.name
}

interface Written {
  studentId: number
  text: string
}

/** The number of each by its pupil. */
export const put = async (
  db: Tx,
  { classId, semesterId }: Asked,
  list: readonly Written[],
  by: number,
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  if (list.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    studentId: number
  }>`insert into term_comments (student_id, class_id, semester_id, text, author_id, updated_at)
    select r."studentId", ${classId}, ${semesterId}, r.text, ${by}, ${now}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r ("studentId" bigint, text text)
    on conflict (student_id, semester_id) do update set text = excluded.text,
      author_id = excluded.author_id, updated_at = excluded.updated_at, version = term_comments.version + 1
    returning id, student_id as "studentId"`.execute(db)
  return new Map(rows.map(({ id, studentId }) => [studentId, id]))
}

export const remove = async (db: Tx, ids: readonly number[]) => {
  await db.deleteFrom('term_comments').where('id', '=', anyOf(ids)).execute()
}

export const release = async (db: Tx, ids: readonly number[], by: number, now: Date) => {
  await db
    .updateTable('term_comments')
    .set((eb) => ({
      released_by: by,
      released_at: now,
      updated_at: now,
      version: eb('version', '+', lit(1)),
    }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const someOf = async (db: Db, semesterIds: readonly number[]) => {
  const found = await db
    .selectFrom('term_comments')
    .select('id')
    .where('semester_id', '=', anyOf(semesterIds))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
