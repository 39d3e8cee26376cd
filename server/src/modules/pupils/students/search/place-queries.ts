import type { StudentFilter } from '@xueqiao/contract/features/pupils/students/api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import type { Reach } from '../../../account/reach/access'
import { classesInCharge, classesWithin } from '../../../account/reach/scope'

/** Where the pupils of a search are to be looked for. */
export interface Places {
  /** Nothing: anywhere, also among those without a class. Every class there is takes no list of them. */
  classes: readonly number[] | 'every' | undefined
  /** Of these classes one may change the pupils. */
  charge: readonly number[]
  /** Pupils who are one's own family. */
  own: readonly number[]
}

type Where = Pick<StudentFilter, 'classId' | 'departmentId' | 'includeSubDepartments'>

const classesFor = (db: Db, reach: Reach, { classId, departmentId, includeSubDepartments }: Where) =>
  db
    .selectFrom('classes as c')
    .select((eb) => [
      'c.id',
      sql<boolean>`coalesce(${classesInCharge(reach)(eb)}, false)`.as('inCharge'),
      sql<number>`(select count(*) from classes where deleted_at is null)`.as('ofAll'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin({ ...reach, studentId: null, parentId: null }))
    .$if(classId !== undefined, (query) => query.where('c.id', '=', classId ?? 0))
    .$if(departmentId !== undefined && !includeSubDepartments, (query) =>
      query.where('c.department_id', '=', departmentId ?? 0),
    )
    .$if(departmentId !== undefined && includeSubDepartments, (query) =>
      query.where('c.department_id', 'in', (eb) =>
        eb
          .selectFrom('departments')
          .select('id')
          .where(
            'path',
            'like',
            sql<string>`(select path || '%' from departments where id = ${departmentId})`,
          ),
      ),
    )
    .execute()

const familyOf = async (db: Db, { studentId, parentId }: Reach) => {
  if (parentId === null) return studentId === null ? [] : [studentId]
  const children = await db
    .selectFrom('student_guardians')
    .select('student_id')
    .where('parent_id', '=', parentId)
    .execute()
  return children.map((child) => child.student_id)
}

/**
 * Departments and scopes come down to classes, of which there are few: named one by one, they tell the planner how many
 * pupils to expect.
 */
export const placesOf = async (db: Db, reach: Reach, where: Where): Promise<Places> => {
  const anywhere = where.classId === undefined && where.departmentId === undefined
  if (reach.all && anywhere) return { classes: undefined, charge: [], own: [] }
  if (reach.all && where.departmentId === undefined && where.classId !== undefined)
    return { classes: [where.classId], charge: [], own: [] }
  const found = await classesFor(db, reach, where)
  const own = anywhere ? await familyOf(db, reach) : []
  const every = own.length === 0 && found.length === found[0]?.ofAll
  return {
    classes: every ? 'every' : found.map((one) => one.id),
    charge: found.filter((one) => one.inCharge).map((one) => one.id),
    own,
  }
}
