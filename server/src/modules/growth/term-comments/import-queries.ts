import type { Db } from '../../../platform/db/database'
import { anyOf, anyText } from '../../../platform/db/fragments'
import type { Viewer } from '../assessments/scope'

/** Of whom they write the comments, by number. */
export const writable = async (db: Db, { chargesAll, chargeIds }: Viewer) => {
  const rows = await db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as number', 'c.id as classId', 'c.name as className'])
    .where('s.deleted_at', 'is', null)
    .$if(!chargesAll, (query) => query.where('s.class_id', '=', anyOf(chargeIds)))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}
export type Writable = Awaited<ReturnType<typeof writable>>

export const existing = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('term_comments as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .innerJoin('semesters as se', 'se.id', 'm.semester_id')
    .select(['m.id', 'm.semester_id as semesterId', 's.student_number as number'])
    .select(['s.name', 'se.name as semesterName'])
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()
