import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, records } from '../../../../platform/db/fragments'
import type { Reach } from '../../../account/reach/access'
import { withRights } from '../../reach/scope'

export type Status = '在校' | '休学' | '退学' | '毕业' | '转学'

const CHANGE = { studentId: 'bigint', status: 'text' } as const

export const setStatuses = async (
  db: Tx,
  changes: readonly { studentId: number; status: Status }[],
  now: Date,
) => {
  await db
    .updateTable('students as s')
    .from(records('r', changes, CHANGE))
    .set((eb) => ({
      enrollment_status: eb.ref('r.status'),
      updated_at: now,
      version: eb('s.version', '+', 1),
    }))
    .whereRef('s.id', '=', 'r.studentId')
    .execute()
}

/** Names of those whose record is gone or says another status. */
export const otherwise = async (db: Db, wanted: readonly { studentId: number; status: Status }[]) => {
  const rows = await db
    .selectFrom(records('r', wanted, CHANGE))
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select('s.name')
    .where((eb) => eb('s.enrollment_status', '<>', eb.ref('r.status')).or('s.deleted_at', 'is not', null))
    .orderBy('s.student_number')
    .execute()
  return rows.map(({ name }) => name)
}

/** Held, so that what is checked about these pupils still holds when they are moved; in order, so that nobody waits in a circle. */
export const lockAll = async (db: Tx, ids: readonly number[]) => {
  await db
    .selectFrom('students')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const rightsOnAll = (db: Db, reach: Reach, ids: readonly number[]) =>
  withRights(db, reach).where('s.id', '=', anyOf(ids)).execute()

/** The form shows the class, so a form that is open elsewhere has become stale. */
export const touch = async (db: Tx, ids: readonly number[], now: Date) => {
  await db
    .updateTable('students')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const classNameOf = async (db: Db, id: number) => {
  const { name } = await db
    .selectFrom('classes')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
