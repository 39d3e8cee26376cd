import type { ReviewStatus } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import type { TemplateScope } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import type {
  PreparationContent,
  PreparationPlace,
  PreparationStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { PreparationVersionKind } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

interface LessonPreparationsTable {
  id: GeneratedAlways<number>
  course_id: number
  grade: number
  semester_id: number
  author_id: number | null
  title: string
  unit: string | null
  hours: number | null
  hour_number: number | null
  content: Json<PreparationContent>
  step_count: number
  minutes: number
  has_reflection: boolean
  search_keys: string
  status: Generated<PreparationStatus>
  shared: Generated<boolean>
  /** 二次备课: derived from this one, as it stood then. */
  master_id: Generated<number | null>
  master_revision: Generated<number | null>
  /** What is attached; the pictures of the text are not among them. */
  file_ids: Generated<number[]>
  /** The earliest of its lessons. */
  first_date: Generated<string | null>
  /** Of the text: raised by every change of it, and by nothing else. */
  revision: Generated<number>
  latest_version: Generated<number>
  /** When a version was last kept. */
  kept_at: Generated<Date>
  /** The review that is under way or was the last. */
  review_number: Generated<number | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface LessonPreparationSlotsTable {
  preparation_id: number
  class_id: number
  course_id: number
  author_id: number | null
  /** Where the timetable has it, before anything changes places. */
  date: string
  lesson_number: number
}

interface LessonPreparationHomeworkTable {
  preparation_id: number
  homework_id: number
}

interface LessonPreparationVersionsTable {
  preparation_id: number
  number: number
  kind: PreparationVersionKind
  content: Json<PreparationContent>
  /** Of the text that it was, or of two at once the one that it was made from. */
  revision: number
  saved_by: number | null
  saved_at: Date
}

interface LessonPreparationReviewsTable {
  preparation_id: number
  /** Of the version that was handed in. */
  number: number
  reviewer_id: number | null
  status: Generated<ReviewStatus>
  submitted_at: Date
  due_on: string
  reminded_on: Generated<string | null>
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
  reason: Generated<string | null>
}

interface LessonPreparationCommentsTable {
  id: GeneratedAlways<number>
  preparation_id: number
  parent_id: number | null
  place: PreparationPlace
  block: string | null
  quote: string
  text: string
  author_id: number | null
  created_at: Generated<Date>
  resolved_at: Generated<Date | null>
  resolved_by: Generated<number | null>
}

interface LessonPreparationTemplatesTable extends Versioned {
  name: string
  scope: TemplateScope
  department_id: number | null
  author_id: number | null
  content: Json<PreparationContent>
  step_count: number
  minutes: number
}

declare module '../../../platform/db/database' {
  interface Database {
    lesson_preparations: LessonPreparationsTable
    lesson_preparation_slots: LessonPreparationSlotsTable
    lesson_preparation_homework: LessonPreparationHomeworkTable
    lesson_preparation_versions: LessonPreparationVersionsTable
    lesson_preparation_reviews: LessonPreparationReviewsTable
    lesson_preparation_comments: LessonPreparationCommentsTable
    lesson_preparation_templates: LessonPreparationTemplatesTable
  }
}
