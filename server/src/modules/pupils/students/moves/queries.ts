import type { Db, Tx } from '../../../../platform/db/database'
import { records } from '../../../../platform/db/fragments'

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
