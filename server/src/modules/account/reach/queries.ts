import type { Db } from '../../../platform/db/database'

/** Departments a teacher leads, or belongs to, as paths. */
export const departmentPaths = async (db: Db, teacherId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('departments as d')
    .select('d.path')
    .where((eb) =>
      eb.or([
        eb('d.head_id', '=', teacherId),
        eb('d.id', '=', eb.selectFrom('teachers').select('department_id').where('id', '=', teacherId)),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb.selectFrom('teachers').select('id').where('id', '=', teacherId).where('deleted_at', 'is', null),
      ),
    )
    .execute()
  return rows.map((row) => row.path)
}
