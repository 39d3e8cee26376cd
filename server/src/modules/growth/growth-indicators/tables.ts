import type { STAGE_NAMES } from '@xueqiao/contract/features/base/school-settings'
import type { SystemDimension } from '@xueqiao/contract/features/growth/growth-indicators/api'
import type { Dimension, OfDimensions } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

export type StageName = (typeof STAGE_NAMES)[number]
export type Dimensions = OfDimensions<Omit<SystemDimension, 'dimension'>>

interface GrowthSystemsTable extends Versioned {
  /** From this semester on; nothing: from the beginning. */
  semester_id: number | null
  stage: StageName
  dimensions: Json<Dimensions>
}

/** What records point to; each system has its own name and weight for it. */
interface GrowthIndicatorsTable {
  id: GeneratedAlways<number>
  stage: StageName
  dimension: Dimension
}

declare module '../../../platform/db/database' {
  interface Database {
    growth_systems: GrowthSystemsTable
    growth_indicators: GrowthIndicatorsTable
  }
}
