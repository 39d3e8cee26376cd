import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
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

/** One that there is, by the number of the pupil, what it is called and the day. */
export interface Known {
  id: number
  number: string
  studentName: string
  placeId: number | null
  name: string
  day: string
  status: AchievementStatus
  authorKind: OwnAuthorKind
  authorId: number | null
}
