import type { Db } from '../../../platform/db/database'
import { anyText } from '../../../platform/db/fragments'
import { isOneOf, type Viewer } from './scope'

/** Whoever they may assess, by number. */
export const writable = async (db: Db, viewer: Viewer) => {
  const rows = await db
    .selectFrom('students as s')
    .select(['s.id', 's.name', 's.student_number as number', 's.class_id as classId'])
    .where('s.deleted_at', 'is', null)
    .where('s.class_id', 'is not', null)
    .$if(!viewer.all, (query) => query.where(isOneOf('s', viewer)))
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
    .select(['s.id as studentId', 's.class_id as placeId'])
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()
