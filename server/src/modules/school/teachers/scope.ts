import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'

export type Teachers = ExpressionBuilder<Database & { t: Database['teachers'] }, 't'>

/** The scope of any query over `teachers as t`: everyone, the departments led, the own department and oneself. */
export const teachersWithin = (reach: Reach) => (eb: Teachers) => {
  if (reach.all) return eb.lit(true)
  const patterns = reach.departmentPaths.map((path) => `${path}%`)
  return eb.or([
    ...(patterns.length > 0
      ? [
          eb(
            't.department_id',
            'in',
            eb
              .selectFrom('departments')
              .select('id')
              .where('path', 'like', sql<string>`any(${patterns}::text[])`),
          ),
        ]
      : []),
    ...(reach.teacherId !== null
      ? [
          eb('t.id', '=', reach.teacherId),
          eb(
            't.department_id',
            '=',
            eb
              .selectFrom('teachers as own')
              .select('own.department_id')
              .where('own.id', '=', reach.teacherId),
          ),
        ]
      : []),
  ])
}
