import type { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, flag } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { COLUMN_OF, columnsOf } from './columns'
import { teachersWithin } from './scope'

export const departments = (db: Db) =>
  db.selectFrom('departments').select(['id', 'name', 'code', 'path']).orderBy('path').execute()

/** How many assignments of semesters that are not over each teacher has. */
export const taughtByNumber = async (db: Db, today: string) => {
  const rows = await db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('semesters as se', 'se.id', 'ta.semester_id')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select((eb) => ['t.teacher_number as number', eb.fn.countAll().as('count')])
    .where('ta.ended_at', 'is', null)
    .where('se.end_date', '>=', today)
    .where('t.deleted_at', 'is', null)
    .groupBy('t.teacher_number')
    .execute()
  return new Map(rows.map(({ number, count }) => [number, Number(count)]))
}

export const titlesInUse = async (db: Db) => {
  const rows = await db
    .selectFrom('teachers')
    .select('title')
    .distinct()
    .where('title', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ title }) => title ?? [])
}

export const byNumbers = (db: Db, write: Reach, numbers: readonly string[]) =>
  db
    .selectFrom('teachers as t')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber'])
    .select((eb) => flag(teachersWithin(write)(eb)).as('mayEdit'))
    .where('t.teacher_number', '=', anyText(numbers))
    .where('t.deleted_at', 'is', null)
    .execute()

/** Locked, so that they are still there, and still in reach, when they are written. */
export const lockKnown = async (db: Tx, write: Reach, ids: readonly number[]) => {
  const found = await db
    .selectFrom('teachers as t')
    .select('t.id')
    .where('t.id', '=', anyOf(ids))
    .where('t.deleted_at', 'is', null)
    .where(teachersWithin(write))
    .orderBy('t.id')
    .forUpdate()
    .execute()
  return found.length
}

export const insertNew = async (db: Tx, inputs: readonly TeacherInput[]) => {
  await db.insertInto('teachers').values(inputs.map(columnsOf)).execute()
}

const WRITTEN = [...Object.values(COLUMN_OF), 'search_keys'] as const
const listOf = (table: string) => sql.join(WRITTEN.map((column) => sql.ref(`${table}.${column}`)))

/** Changes what a row says and nothing else; a row that says what is there already leaves no trace. */
export const updateKnown = async (
  db: Tx,
  list: readonly { id: number; input: TeacherInput }[],
  now: Date,
) => {
  const given = JSON.stringify(list.map(({ id, input }) => ({ ...columnsOf(input), id })))
  await sql`
    with given as (select (j ->> 'id')::bigint as id, j from jsonb_array_elements(${given}::jsonb) j),
      fresh as (select f.* from given g join teachers s on s.id = g.id cross join lateral jsonb_populate_record(s, g.j) f)
    update teachers t set (${sql.join(WRITTEN.map((column) => sql.ref(column)))}) = row(${listOf('fresh')}),
      updated_at = ${now}, version = t.version + 1
    from fresh where t.id = fresh.id and row(${listOf('t')}) is distinct from row(${listOf('fresh')})`.execute(
    db,
  )
}
