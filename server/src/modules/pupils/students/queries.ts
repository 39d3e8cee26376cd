import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database'

export type NewStudent = Insertable<Database['students']>

export const insertMany = async (db: Tx, students: NewStudent[]) => {
  const inserted = await db
    .insertInto('students')
    .values(students)
    .returning(['id', 'student_number'])
    .execute()
  return new Map(inserted.map((row) => [row.student_number, row.id]))
}
