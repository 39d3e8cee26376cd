import type { Db } from '../../../platform/db/database'
import { anyOf, anyText } from '../../../platform/db/fragments'
import type { Viewer } from '../assessments/scope'

/** Whoever they may write of, by number. */
export const writable = async (db: Db, { all, classIds }: Viewer) => {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'name', 'student_number as number', 'class_id as placeId'])
    .where('deleted_at', 'is', null)
    .$if(!all, (query) => query.where('class_id', '=', anyOf(classIds)))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}
export type Writable = Awaited<ReturnType<typeof writable>>

/** Those there are, by the number of the pupil, what it is called and the day. */
export const existing = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('achievements as a')
    .innerJoin('students as s', 's.id', 'a.student_id')
    .select(['a.id', 'a.award_name as awardName', 'a.award_date as awardDate', 'a.status'])
    .select(['s.student_number as number', 's.name', 's.class_id as placeId'])
    .select(['a.author_kind as authorKind', 'a.author_id as authorId'])
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()
