import type { Db } from '../../../platform/db/database'
import { anyOf, anyText } from '../../../platform/db/fragments'
import type { Viewer } from './scope'

/** Whoever they may assess, by number. */
export const writable = async (db: Db, { all, classIds }: Viewer) => {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'name', 'student_number as number', 'class_id as classId'])
    .where('deleted_at', 'is', null)
    .$if(all, (query) => query.where('class_id', 'is not', null))
    .$if(!all, (query) => query.where('class_id', '=', anyOf(classIds)))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}
export type Writable = Awaited<ReturnType<typeof writable>>

/** Those there are, by the number of the pupil, kind and day. */
export const existing = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('assessments as a')
    .innerJoin('students as s', 's.id', 'a.student_id')
    .select(['a.id', 'a.type', 'a.date', 'a.status', 's.student_number as number', 's.name'])
    .select('s.class_id as placeId')
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()
