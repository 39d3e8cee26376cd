import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database'
import type { Reach } from './access'

type Classes = ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>

/** The scope of 000 §6 on any query over `classes as c`: everything, the departments led, the classes taught, one's own. */
export const classesWithin = (reach: Reach) => (eb: Classes) => {
  if (reach.all) return eb.lit(true)
  const patterns = reach.departmentPaths.map((path) => `${path}%`)
  const open = eb
    .selectFrom('class_memberships as m')
    .whereRef('m.class_id', '=', 'c.id')
    .where('m.to_date', 'is', null)
  return eb.or([
    ...(patterns.length > 0
      ? [
          eb(
            'c.department_id',
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
          eb('c.head_teacher_id', '=', reach.teacherId),
          eb('c.assistant_teacher_id', '=', reach.teacherId),
          eb.exists(
            eb
              .selectFrom('teaching_assignments as ta')
              .select('ta.id')
              .whereRef('ta.class_id', '=', 'c.id')
              .where('ta.teacher_id', '=', reach.teacherId),
          ),
        ]
      : []),
    ...(reach.studentId !== null
      ? [eb.exists(open.select('m.id').where('m.student_id', '=', reach.studentId))]
      : []),
    ...(reach.parentId !== null
      ? [
          eb.exists(
            open
              .innerJoin('student_guardians as g', 'g.student_id', 'm.student_id')
              .select('m.id')
              .where('g.parent_id', '=', reach.parentId),
          ),
        ]
      : []),
  ])
}
