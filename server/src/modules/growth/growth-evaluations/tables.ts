import type { Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { OfDimensions } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

export type Judged = Partial<OfDimensions<number | null>>

interface GrowthEvaluationsTable extends Versioned {
  student_id: number
  /** The class of the day it was written. */
  class_id: number
  semester_id: number
  judgements: Json<Judged>
  comment: string | null
  status: Generated<'PENDING' | 'APPROVED'>
  /** As it was worked out when it was approved: what comes later does not change it. */
  worked: ColumnType<Worked[] | null, string | undefined, string>
  author_id: number | null
  approved_by: Generated<number | null>
  approved_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    growth_evaluations: GrowthEvaluationsTable
  }
}
