import type { StudentExport } from '@xueqiao/contract/features/pupils/students/api'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyHidden, anyOf, anyText } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import type { Reach } from '../../../account/reach/access'
import { isInCharge } from '../../../account/reach/scope'
import { withRights } from '../../reach/scope'
import { COLUMN_OF, SELECTED } from '../record/columns'
import type { Deciding } from '../record/settle'
import { matching } from '../search/queries'

/** What a sheet has of a pupil, and whether it may be read there as it is. Every further column costs as much as these. */
const forSheet = (db: Db, reach: Reach) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('student_guardians as pg', (join) =>
      join.onRef('pg.student_id', '=', 's.id').on('pg.is_primary', '=', sql.lit(true)),
    )
    .leftJoin('parents as p', 'p.id', 'pg.parent_id')
    .select(SELECTED)
    .select(['s.student_number as studentNumber', 'c.id as classId', 'c.name as className'])
    .select(['p.name as parentName', 'p.phone as parentPhone', 'pg.relationship'])
    .select((eb) => isInCharge(reach)(eb).as('mayEdit'))
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')

export type SheetStudent = InferResult<ReturnType<typeof forSheet>>[number]

/** Of those whom somebody has chosen: a class is asked for in the same words each time, and planned once. */
const fewForSheet = statement((db, reach: Reach, { ids }: { ids: readonly number[] }) =>
  forSheet(db, reach).where('s.id', '=', anyHidden(ids)),
)

/** Whoever a filter means, found and not read yet; as `few` are one answer, more are read while they are written. */
export const forExport = async (
  db: Db,
  reach: Reach,
  { ids: selected, ...filter }: Omit<StudentExport, 'groups'>,
  few: number,
) => {
  const found = await matching(db, reach, filter)
  const chosen = selected === undefined ? found : found.where('s.id', '=', anyOf(selected))
  const ids = chosen.select('s.id')
  const first = await ids.limit(few + 1).execute()
  if (first.length <= few) {
    const read = () => fewForSheet(db, reach, { ids: first.map(({ id }) => id) })
    return { rows: first.length, first, read }
  }
  const { rows } = await chosen.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  return { rows, first, read: () => forSheet(db, reach).where('s.id', 'in', ids).stream(few) }
}

/** Which of these there are, or were. */
export const known = async (db: Db, ids: readonly number[]) => {
  const found = await db.selectFrom('students').select('id').where('id', '=', anyOf(ids)).execute()
  return found.map(({ id }) => id)
}

export const byNumbers = (db: Db, reach: Reach, numbers: readonly string[]) =>
  withRights(db, reach).where('s.student_number', '=', anyText(numbers)).execute()

/** Locked, so that what is decided from these still holds when the rows are written. */
export const lockDeciding = async (db: Tx, ids: readonly number[]) => {
  const found = await db
    .selectFrom('students as s')
    .select(['s.id', 's.is_transfer_student as isTransferStudent'])
    .select([
      's.physical_education_exempt as physicalEducationExempt',
      's.financial_aid_type as financialAidType',
    ])
    .where('s.id', '=', anyOf(ids))
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
    .where('id', '=', anyOf(ids))
    .execute()
}
