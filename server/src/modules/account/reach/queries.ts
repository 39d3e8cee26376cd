import type { Db } from '../../../platform/db/database'
import { statement } from '../../../platform/db/statement'

const paths = statement((db, _shape: null, { teacherId }: { teacherId: number }) =>
  db
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
    ),
)

/** Departments a teacher leads, or belongs to, as paths. */
export const departmentPaths = async (db: Db, teacherId: number): Promise<string[]> =>
  (await paths(db, null, { teacherId })).map((row) => row.path)
