import type { StudentFilter } from '@xueqiao/contract/features/pupils/students/api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import type { Reach } from '../../../account/reach/access'
import { below, classesInCharge, classesWithin, SECTION_TEACHERS } from '../../../account/reach/scope'

/** Where the pupils of a search are to be looked for. */
export interface Places {
  /** Nothing: anywhere, also among those without a class. Every class there is takes no list of them. */
  classes: readonly number[] | 'every' | undefined
  /** Of these classes one may change the pupils. */
  charge: readonly number[]
  /** Pupils who are one's own, whatever their class: of the family, or of a 教学班. */
  own: readonly number[]
}

type Where = Pick<StudentFilter, 'classId' | 'departmentId' | 'includeSubDepartments'>

const NONE = sql<number[]>`'{}'::int[]`
const IDS = sql`array_agg(c.id::int)`
const IS_EVERY = sql<boolean>`count(*) = (select count(*) from classes where deleted_at is null)`

/** Pupils of somebody's 教学班, of whom most have none. */
const sectionedOf = (teacherId: number | null) =>
  teacherId === null
    ? NONE
    : sql<
        number[]
      >`array(select distinct st.student_id from ${SECTION_TEACHERS} st where st.teacher_id = ${teacherId})`

/** One row instead of one a class, and no list where it would name them all: 2 of 6 ms at 50,000 pupils. */
const classesFor = (
  db: Db,
  reach: Reach,
  { classId, departmentId, includeSubDepartments }: Where,
  sectioned: RawBuilder<number[]>,
  byName: boolean,
) =>
  db
    .selectFrom('classes as c')
    .select((eb) => [
      sql<
        number[] | null
      >`case when not ${byName}::boolean and cardinality(${sectioned}) = 0 and ${IS_EVERY} then null
        else coalesce(${IDS}, ${NONE}) end`.as('some'),
      sectioned.as('sectioned'),
      // Whoever changes all needs no list of them.
      (reach.changesAll
        ? NONE
        : sql<number[]>`coalesce(${IDS} filter (where ${classesInCharge(reach)(eb)}), ${NONE})`
      ).as('charge'),
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
          .where('path', 'like', (of) =>
            of
              .selectFrom('departments as own')
              .select(below('own.path').as('path'))
              .where('own.id', '=', departmentId ?? 0),
          ),
      ),
    )
    .executeTakeFirstOrThrow()

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
  const family = anywhere ? await familyOf(db, reach) : []
  const { some, charge, sectioned } = await classesFor(
    db,
    reach,
    where,
    sectionedOf(anywhere ? reach.teacherId : null),
    family.length > 0,
  )
  return { classes: some ?? 'every', charge, own: [...family, ...sectioned] }
}
