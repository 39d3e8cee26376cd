import type { GENDERS } from '@xueqiao/contract/common/person'
import type { BmiClass, FitnessLevel } from '@xueqiao/contract/features/growth/health/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'
import type { ItemScore, Raw, Scale, Standard } from './compute'

type Gender = (typeof GENDERS)[number]
export type StandardItem = Standard['items'][number] & {
  name: string
  unit: string
  min: number
  max: number
  decimals: number
}

interface FitnessStandardsTable {
  id: GeneratedAlways<number>
  name: string
  /** From this school year on, until another begins. */
  since_year: number
  items: Json<StandardItem[]>
  levels: Json<[...Standard['levels']]>
  bonus_max: number
  created_at: Generated<Date>
}

interface FitnessScalesTable {
  standard_id: number
  item: string
  gender: Gender
  grade: number
  weight: number
  steps: Json<Scale['steps']>
  bonus: Json<Scale['bonus']>
}

interface FitnessResultsTable extends Versioned {
  student_id: number
  school_year: number
  /** Class and grade of that year: figures stay what they were when a pupil moves on. */
  class_id: number
  grade: number
  gender: Gender
  standard_id: number
  tested_on: string
  raw: Json<Raw>
  /** Computed when results change, and kept: a later standard changes nothing of earlier years. */
  scores: Json<Record<string, ItemScore>>
  bmi: number | null
  bmi_class: BmiClass | null
  bonus: number
  total: number | null
  level: FitnessLevel | null
  exempt_reason: string | null
  exempt_by: number | null
  exempt_at: Date | null
  author_id: number | null
}

declare module '../../../platform/db/database' {
  interface Database {
    fitness_standards: FitnessStandardsTable
    fitness_scales: FitnessScalesTable
    fitness_results: FitnessResultsTable
  }
}
