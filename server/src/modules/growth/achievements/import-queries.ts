import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Db } from '../../../platform/db/database'
import { isOneOf, type Viewer } from '../assessments/scope'

/** Whoever they may write of, by number. */
export const writable = async (db: Db, viewer: Viewer) => {
  const rows = await db
    .selectFrom('students as s')
    .select(['s.id', 's.name', 's.student_number as number', 's.class_id as placeId'])
    .where('s.deleted_at', 'is', null)
    .$if(!viewer.all, (query) => query.where(isOneOf('s', viewer)))
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
