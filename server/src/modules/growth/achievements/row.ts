import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Db, Tx } from '../../../platform/db/database'
import type { Viewer } from '../assessments/scope'

/** What is known of everything that is handed in, an award or an activity. */
export interface HandedIn {
  id: number
  studentId: number
  studentName: string
  placeId: number | null
  note: string | null
  status: AchievementStatus
  reason: string | null
  authorKind: OwnAuthorKind
  authorId: number | null
  version: number
}

export interface Reading<Row> {
  one(db: Db, viewer: Viewer, id: number): Promise<Row | undefined>
  few(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Row[]>
  known(db: Db, ids: readonly number[]): Promise<number[]>
  lock(db: Tx, ids: readonly number[]): Promise<unknown>
}
