import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { isInCharge, studentsWithin } from '../../account/reach/scope'

/** What every list and every detail shows of a pupil. */
export const listedColumns = [
  's.id',
  's.name',
  's.student_number as studentNumber',
  's.gender',
  's.birth_date as birthDate',
  'c.id as classId',
  'c.name as className',
  'c.grade',
  's.enrollment_date as enrollmentDate',
  's.enrollment_status as enrollmentStatus',
  sql<string | null>`'/api/students/' || s.id || '/photo?v=' || s.photo_id`.as('photoUrl'),
] as const

/** Pupils where they are today. */
export const rows = (db: Db) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(listedColumns)
    .where('s.deleted_at', 'is', null)

export type Students = ExpressionBuilder<Database & { s: Database['students'] }, 's'>

/** Oneself, or one's child. */
const ownFamily =
  ({ studentId, parentId }: Reach) =>
  (eb: Students) => {
    const children = eb.selectFrom('student_guardians as fg').select('fg.student_id')
    return eb.or([
      ...(studentId === null ? [] : [eb('s.id', '=', studentId)]),
      ...(parentId === null ? [] : [eb('s.id', 'in', children.where('fg.parent_id', '=', parentId))]),
    ])
  }

/** A row with what this caller may do about it; whether they may know of it at all is `mayRead`. */
export const withRights = (db: Db, reach: Reach) =>
  rows(db).select((eb) => [
    studentsWithin(reach)(eb).as('mayRead'),
    ownFamily(reach)(eb).as('ownFamily'),
    isInCharge(reach)(eb).as('mayEdit'),
    isInCharge({ ...reach, changesAll: reach.removesAll, teacherId: null })(eb).as('mayDelete'),
    's.version',
  ])
