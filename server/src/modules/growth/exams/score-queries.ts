import type { Cell } from '@xueqiao/contract/features/growth/exams/scores'
import type { ScoreMark } from '@xueqiao/contract/features/growth/exams/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, flag, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { isPupilOf } from '../../account/reach/scope'
import { isWritten } from './scope'

interface OnSheet {
  classId: number
  examCourseIds: readonly number[]
}

/**
 * Whoever is in the class now, and whoever has a mark that was written here. Looked up once each, so that
 * they are found among the pupils of the school by what they are, not by asking each of these for either.
 */
const onSheet = (db: Db, { classId, examCourseIds }: OnSheet) =>
  anyIn(
    db
      .selectFrom('students as s')
      .select('s.id')
      .where(isPupilOf(classId))
      .union(
        db
          .selectFrom('exam_scores as x')
          .select('x.student_id as id')
          .where('x.exam_course_id', '=', anyOf(examCourseIds))
          .where('x.class_id', '=', classId)
          .where(isWritten),
      ),
  )

const pupilRows = statement((db, _shape: null, asked: OnSheet) =>
  db
    .selectFrom('students as s')
    .select(['s.id as studentId', 's.name', 's.student_number as studentNumber'])
    .select((eb) => flag(eb.fn.coalesce(isPupilOf(asked.classId)(eb), lit(false))).as('isHere'))
    .where('s.id', '=', onSheet(db, asked))
    .orderBy('s.student_number'),
)

/** By their numbers. */
export const pupilsOnSheet = (db: Db, asked: OnSheet) => pupilRows(db, null, asked)

const cellRows = statement((db, _shape: null, { classId, examCourseIds }: OnSheet) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .select(['x.id', 'x.student_id as studentId', 'ec.course_id as courseId', 'x.score', 'x.mark'])
    .select(['x.items', 'x.version', 'x.author_id as authorId'])
    .where('x.exam_course_id', '=', anyOf(examCourseIds))
    .where('x.class_id', '=', classId),
)

export const cellsOf = (db: Db, asked: OnSheet) => cellRows(db, null, asked)
export type StoredCell = Awaited<ReturnType<typeof cellsOf>>[number]

const elsewhereRows = statement((db, _shape: null, asked: OnSheet) =>
  db
    .selectFrom('exam_scores as x')
    .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
    .select(['x.student_id as studentId', 'ec.course_id as courseId'])
    .where('x.student_id', '=', onSheet(db, asked))
    .where('x.class_id', '<>', asked.classId)
    .where(isWritten)
    .where('x.exam_course_id', '=', anyOf(asked.examCourseIds)),
)

/** Marks of these that were written in another class, before or after they moved: they stay where they are. */
export const elsewhere = (db: Db, asked: OnSheet) => elsewhereRows(db, null, asked)

/** Locked in one order: of two who write into one sheet, the second sees what the first has written. */
export const lockSheets = (db: Tx, ids: readonly number[]) =>
  db.selectFrom('exam_sheets').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export interface NewCell {
  exam_course_id: number
  student_id: number
  class_id: number
  score: number | null
  mark: ScoreMark | null
  items: Cell['items']
}

/** All of them in one statement; the version of each goes up. A cell that was emptied elsewhere comes along. */
export const put = async (db: Tx, by: number, now: Date, cells: readonly NewCell[]) => {
  const { rows } = await sql<{ id: number; studentId: number; examCourseId: number; version: number }>`
    insert into exam_scores as x (exam_course_id, student_id, class_id, score, mark, items, author_id,
      created_at, updated_at)
    select r.exam_course_id, r.student_id, r.class_id, r.score, r.mark,
      case when jsonb_typeof(r.items) = 'array' then r.items end, ${by}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as r (exam_course_id bigint, student_id bigint, class_id bigint, score numeric, mark text, items jsonb)
    on conflict (student_id, exam_course_id) do update set class_id = excluded.class_id, score = excluded.score, mark = excluded.mark,
      items = excluded.items, author_id = excluded.author_id, updated_at = excluded.updated_at,
      version = x.version + 1
    returning x.id, x.student_id as "studentId", x.exam_course_id as "examCourseId", x.version`.execute(db)
  return rows
}

/** What was checked is not what stands there now. */
export const uncheck = (db: Tx, sheetIds: readonly number[]) =>
  db
    .updateTable('exam_sheets')
    .set({ checked_by: null, checked_at: null })
    .where('id', '=', anyOf(sheetIds))
    .where('checked_at', 'is not', null)
    .execute()

export const check = async (db: Tx, sheetId: number, by: number, now: Date) => {
  await db
    .updateTable('exam_sheets')
    .set({ checked_by: by, checked_at: now })
    .where('id', '=', sheetId)
    .execute()
}

/** Who wrote these last, and when. */
export const writersOf = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; name: string | null; at: Date }>`select x.id, x.updated_at as at,
      case when u.id is not null then coalesce(t.name, '学校管理员') end as name
    from exam_scores x left join users u on u.id = x.author_id
    left join teachers t on t.id = u.profile_id and u.profile_type = 'TEACHER'
    where x.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...last }) => [id, last]))
}

export const namesOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('students').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
