import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { departmentsLed } from '../../account/reach/scope'

export type Teachers = ExpressionBuilder<Database & { t: Database['teachers'] }, 't'>

/** The scope of any query over `teachers as t`: everyone, the departments led, the own department and oneself. */
export const teachersWithin = (reach: Reach) => (eb: Teachers) => {
  if (reach.all) return eb.lit(true)
  return eb.or([
    ...departmentsLed(reach).map((led) => eb('t.department_id', 'in', led)),
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
