import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'

export type Status = '在校' | '休学' | '退学' | '毕业' | '转学'

export const setStatuses = async (
  db: Tx,
  changes: readonly { studentId: number; status: Status }[],
  now: Date,
) => {
  await sql`
    update students s set enrollment_status = r.status, updated_at = ${now}, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r ("studentId" bigint, status text)
    where s.id = r."studentId"`.execute(db)
}

/** Names of those whose record is gone or says another status. */
export const otherwise = async (db: Db, wanted: readonly { studentId: number; status: Status }[]) => {
  const { rows } = await sql<Pick<Database['students'], 'name'>>`
    select s.name from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r ("studentId" bigint, status text)
    join students s on s.id = r."studentId"
    where s.enrollment_status <> r.status or s.deleted_at is not null order by s.student_number`.execute(db)
  return rows.map(({ name }) => name)
}
