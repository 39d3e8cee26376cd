import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Timestamp = ColumnType<Date, Date, Date>
export type Json<T> = ColumnType<T, string, string>

/** What every row has that two people may edit. */
export interface Versioned {
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

/** People and things that others refer to are archived, never erased. */
export interface Archived {
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
