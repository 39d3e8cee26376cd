import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { AuthedTxCtx } from '../../../platform/context'
import type { Recent } from '../../../platform/db/count-cache'
import type { Db, Tx } from '../../../platform/db/database'
import type { Viewer } from '../assessments/scope'
import type { Doors } from './access'
import type { Table } from './handed-queries'
import type { HandedIn, Reading } from './row'

export interface HandedInInput {
  studentId: number
  fileIds?: readonly number[] | undefined
  version?: number | null | undefined
}

export interface Refusal {
  reason: string
  version?: number | null | undefined
}

/** How far it is, as columns. */
export interface Standing {
  status: AchievementStatus
  reason: string | null
  decided_by: number | null
  decided_at: Date | null
}

interface Given {
  student_id: number
  author_kind: OwnAuthorKind
  author_id: number
}

interface Queries<Row, Own, Search> extends Reading<Row> {
  search(
    db: Db,
    viewer: Viewer,
    query: Search,
    total: Recent<number>,
  ): Promise<{ content: Row[]; totalElements: number }>
  countToDecide(db: Db, viewer: Viewer): Promise<number>
  countWaiting(db: Db, classId: number): Promise<number>
  insertMany(db: Tx, values: readonly (Own & Standing & Given)[]): Promise<number[]>
  change(db: Tx, ids: readonly number[], values: Own | Partial<Standing>, now: Date): Promise<void>
  remove(db: Tx, id: number): Promise<void>
}

/** What tells awards from activities. */
export interface Kind<Row extends HandedIn, Input, Own, Search> {
  entity: Table
  noun: string
  /** What the list is called. */
  heading: string
  /** The list, where those who decide find it; of one pupil, where the family and the author find what became of it. */
  link: string
  nameOf(row: Row): string
  /** What the log keeps of it beside what all have. */
  factsOf(row: Row): Record<string, unknown>
  /** What is not sent stays as it is. */
  columnsOf(input: Input, before?: Row): Own
  assertRight(ctx: AuthedTxCtx, columns: Own): void
  doors: Doors<Row>
  q: Queries<Row, Own, Search>
}
