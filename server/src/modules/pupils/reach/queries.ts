import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { statement } from '../../../platform/db/statement'
import { type Reach, reachIn, shapeOf } from '../../account/reach/access'
import { studentsWithin } from '../../account/reach/scope'
import { rows, withRights } from './scope'

export const rightsOn = (db: Db, reach: Reach, id: number) =>
  withRights(db, reach).where('s.id', '=', id).executeTakeFirst()

const withHead = (db: Db) =>
  rows(db)
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select(['head.id as headTeacherId', 'head.name as headTeacherName'])

const parentRows = statement((db, shape: Reach, values: Reach & { of: number }) =>
  withHead(db)
    .where(studentsWithin(reachIn(shape, values)))
    .innerJoin('student_guardians as g', 'g.student_id', 's.id')
    .select('g.relationship')
    .where('g.parent_id', '=', values.of)
    .orderBy('c.grade', 'desc')
    .orderBy('s.id'),
)

export const ofParent = (db: Db, reach: Reach, parentId: number) =>
  parentRows(db, shapeOf(reach), { ...reach, of: parentId })

/** The accounts of these pupils, and of their parents: of each pupil their own. */
export const accountsOfEach = async (db: Db, studentIds: readonly number[]) => {
  const { rows } = await sql<{
    id: number
    studentId: number
    /** Whose parent it is, where there are brothers and sisters. */
    child: string | null
  }>`select u.id, u.profile_id as "studentId", null as child from users u
      where u.profile_type = 'STUDENT' and u.profile_id = any(${studentIds}::bigint[])
        and u.deleted_at is null and u.enabled
    union
    select u.id, g.student_id, case when exists (select from student_guardians o join students s on s.id = o.student_id
        where o.parent_id = g.parent_id and o.student_id <> g.student_id and s.deleted_at is null) then st.name end
      from student_guardians g join students st on st.id = g.student_id
      join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
      where g.student_id = any(${studentIds}::bigint[]) and u.deleted_at is null and u.enabled`.execute(db)
  return rows
}

export const accountsOfFamilies = async (db: Db, studentIds: readonly number[]): Promise<number[]> => [
  ...new Set((await accountsOfEach(db, studentIds)).map(({ id }) => id)),
]
