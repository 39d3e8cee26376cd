import type { StudentFilter } from '@xueqiao/contract/features/pupils/students/api'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { statement } from '../../../../platform/db/statement'
import type { Reach } from '../../../account/reach/access'
import { withRights } from '../../reach/scope'
import { COLUMN_OF } from '../record/columns'
import { whole } from '../record/queries'
import type { Deciding } from '../record/settle'
import { matching } from '../search/queries'

/** Of those whom somebody has chosen: a class is asked for in the same words each time, and planned once. */
const wholeOf = statement((db, reach: Reach, { ids }: { ids: readonly number[] }) =>
  whole(db, reach).where('s.id', '=', sql<number>`any((select ${ids}::bigint[])::bigint[])`).orderBy('s.id'),
)

/** Every matching pupil with every field of the form, as the list is ordered; many of them while they are read. */
export const forExport = async (
  db: Db,
  reach: Reach,
  filter: StudentFilter,
  { rows, atATime }: { rows: number; atATime: number },
) => {
  const chosen = (await matching(db, reach, filter)).select('s.id')
  if (rows > atATime) return whole(db, reach).where('s.id', 'in', chosen).orderBy('s.id').stream(atATime)
  const found = await chosen.execute()
  return wholeOf(db, reach, { ids: found.map(({ id }) => id) })
}

export const countForExport = async (db: Db, reach: Reach, filter: StudentFilter) => {
  const chosen = await matching(db, reach, filter)
  const { rows } = await chosen.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  return rows
}

export type SheetStudent = InferResult<ReturnType<typeof whole>>[number]

export const byNumbers = (db: Db, reach: Reach, numbers: readonly string[]) =>
  withRights(db, reach).where('s.student_number', '=', sql<string>`any(${numbers}::text[])`).execute()

/** Locked, so that what is decided from these still holds when the rows are written. */
export const lockDeciding = async (db: Tx, ids: readonly number[]) => {
  const found = await db
    .selectFrom('students as s')
    .select(['s.id', 's.is_transfer_student as isTransferStudent'])
    .select([
      's.physical_education_exempt as physicalEducationExempt',
      's.financial_aid_type as financialAidType',
    ])
    .where('s.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .forUpdate()
    .execute()
  return new Map<number, Deciding>(found.map((row) => [row.id, row]))
}

const WRITTEN = [...Object.values(COLUMN_OF), 'search_keys'] as const
const listOf = (table: string) => sql.join(WRITTEN.map((column) => sql.ref(`${table}.${column}`)))

export type SheetUpdate = { id: number } & Record<string, unknown>

/** Changes what a row says and nothing else; a row that says what is there already leaves no trace. */
export const updateMany = async (db: Tx, list: readonly SheetUpdate[], now: Date) => {
  const { rows } = await sql<{ id: number }>`
    with given as (select (j ->> 'id')::bigint as id, j from jsonb_array_elements(${JSON.stringify(list)}::jsonb) j),
      fresh as (select f.* from given g join students s on s.id = g.id cross join lateral jsonb_populate_record(s, g.j) f)
    update students t set (${sql.join(WRITTEN.map((column) => sql.ref(column)))}) = row(${listOf('fresh')}),
      updated_at = ${now}, version = t.version + 1
    from fresh where t.id = fresh.id and row(${listOf('t')}) is distinct from row(${listOf('fresh')})
    returning t.id`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Their class or their parents changed: a form that is open elsewhere has become stale. */
export const raiseVersions = async (db: Tx, ids: readonly number[], now: Date) => {
  await db
    .updateTable('students')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
