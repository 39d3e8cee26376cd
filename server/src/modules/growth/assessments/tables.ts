import type { AssessmentStatus, AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface AssessmentsTable extends Versioned {
  student_id: number
  /** The class of the day it was written: averages of a class stay what they were when a pupil moves on. */
  class_id: number
  type: AssessmentType
  date: string
  academic_score: number | null
  behavior_score: number | null
  social_score: number | null
  comment: string | null
  status: Generated<AssessmentStatus>
  author_id: number | null
  approved_by: Generated<number | null>
  approved_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    assessments: AssessmentsTable
  }
}
