import type { AuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { AppealStatus, RecordStatus } from '@xueqiao/contract/features/growth/growth-records/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface GrowthRecordsTable extends Versioned {
  student_id: number
  /** The class of the day it was written. */
  class_id: number
  semester_id: number
  date: string
  dimension: Dimension
  indicator_id: number
  title: string
  content: string | null
  author_kind: AuthorKind
  author_id: number | null
  status: Generated<RecordStatus>
  /** Nothing: it never was. */
  published_on: Generated<string | null>
}

interface GrowthAppealsTable {
  id: GeneratedAlways<number>
  record_id: number
  author_id: number | null
  reason: string
  status: Generated<AppealStatus>
  answer: Generated<string | null>
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** The last days of a semester's steps. */
interface GrowthDeadlinesTable {
  semester_id: number
  record_until: string | null
  select_until: string | null
  appeal_until: string | null
  version: Generated<number>
  updated_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    growth_records: GrowthRecordsTable
    growth_appeals: GrowthAppealsTable
    growth_deadlines: GrowthDeadlinesTable
  }
}
