import type {
  PlanContent,
  PlanStatus,
  PlanVersionStatus,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

interface TeachingPlansTable extends Versioned {
  course_id: number
  grade: number
  semester_id: number
  author_id: number | null
  title: string
  /** As it is being written. */
  content: Json<PlanContent>
  lesson_count: number
  hours: number
  search_keys: string
  status: Generated<PlanStatus>
  /** Colleagues of the 教研组 read and copy it as it is being written. */
  shared: Generated<boolean>
  latest_number: Generated<number>
  /** The version that holds for everybody else. */
  approved_number: Generated<number | null>
}

interface TeachingPlanVersionsTable {
  plan_id: number
  number: number
  title: string
  content: Json<PlanContent>
  lesson_count: number
  hours: number
  status: Generated<PlanVersionStatus>
  submitted_at: Date
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
  reason: Generated<string | null>
}

interface TeachingPlanCommentsTable {
  id: GeneratedAlways<number>
  plan_id: number
  author_id: number | null
  text: string
  created_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    teaching_plans: TeachingPlansTable
    teaching_plan_versions: TeachingPlanVersionsTable
    teaching_plan_comments: TeachingPlanCommentsTable
  }
}
