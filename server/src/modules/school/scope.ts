import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database'
import type { Reach } from './access'

type Classes = ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>

const ofDepartmentsLed = (eb: Classes, { departmentPaths }: Reach) => {
  if (departmentPaths.length === 0) return []
  const patterns = departmentPaths.map((path) => `${path}%`)
  const led = eb
    .selectFrom('departments')
    .select('id')
    .where('path', 'like', sql<string>`any(${patterns}::text[])`)
  return [eb('c.department_id', 'in', led)]
}

const headed = (eb: Classes, { teacherId }: Reach) =>
  teacherId === null
    ? []
    : [eb('c.head_teacher_id', '=', teacherId), eb('c.assistant_teacher_id', '=', teacherId)]

const taught = (eb: Classes, { teacherId }: Reach) => {
  if (teacherId === null) return []
  const lessons = eb
    .selectFrom('teaching_assignments as ta')
    .select('ta.id')
    .whereRef('ta.class_id', '=', 'c.id')
    .where('ta.teacher_id', '=', teacherId)
  return [eb.exists(lessons)]
}

const attended = (eb: Classes, { studentId, parentId }: Reach) => {
  const open = eb
    .selectFrom('class_memberships as m')
    .select('m.id')
    .whereRef('m.class_id', '=', 'c.id')
    .where('m.to_date', 'is', null)
  return [
    ...(studentId === null ? [] : [eb.exists(open.where('m.student_id', '=', studentId))]),
    ...(parentId === null
      ? []
      : [
          eb.exists(
            open
              .innerJoin('student_guardians as g', 'g.student_id', 'm.student_id')
              .where('g.parent_id', '=', parentId),
          ),
        ]),
  ]
}

/** The scope of 000 §6 on any query over `classes as c`: everything, the departments led, the classes taught, one's own. */
export const classesWithin = (reach: Reach) => (eb: Classes) =>
  reach.all
    ? eb.lit(true)
    : eb.or([
        ...ofDepartmentsLed(eb, reach),
        ...headed(eb, reach),
        ...taught(eb, reach),
        ...attended(eb, reach),
      ])

/** Whose pupils' records one may change: 班主任 have that right over their class by what they are (decisions G04, G24). */
export const classesInCharge = (reach: Reach) => (eb: Classes) =>
  reach.changesAll ? eb.lit(true) : eb.or([...ofDepartmentsLed(eb, reach), ...headed(eb, reach)])
