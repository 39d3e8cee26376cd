import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { studentsWithin } from '../../account/reach/scope'

export type NewStudent = Insertable<Database['students']>

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

const withHead = (db: Db) =>
  rows(db)
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select(['head.id as headTeacherId', 'head.name as headTeacherName'])

export const ofParent = (db: Db, reach: Reach, parentId: number) =>
  withHead(db)
    .where(studentsWithin(reach))
    .innerJoin('student_guardians as g', 'g.student_id', 's.id')
    .select('g.relationship')
    .where('g.parent_id', '=', parentId)
    .orderBy('c.grade', 'desc')
    .orderBy('s.id')
    .execute()

export const insertMany = async (db: Tx, students: NewStudent[]) => {
  const inserted = await db
    .insertInto('students')
    .values(students)
    .returning(['id', 'student_number'])
    .execute()
  return new Map(inserted.map((row) => [row.student_number, row.id]))
}
