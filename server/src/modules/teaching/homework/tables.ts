import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type {
  HomeworkStatus,
  Level,
  LevelStyle,
  ReminderKind,
  Scoring,
  SubmissionState,
} from '@xueqiao/contract/features/teaching/homework/values'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

interface Words {
  title: string
  content: string
  /** Formatted, as the editor keeps it; `content` has its words. */
  doc: Json<RichNode> | null
  course_id: number
  estimated_minutes: number | null
  written: boolean
  scoring: Scoring
  level_style: LevelStyle
  needs_submission: boolean
}

interface HomeworksTable extends Versioned, Words {
  author_id: number
  /** The author's own number of it: stored a second time, it is the same homework. */
  client_id: Generated<string | null>
  status: Generated<HomeworkStatus>
  over_cap_reason: string | null
  publish_at: Generated<Date | null>
  published_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
  withdraw_reason: Generated<string | null>
}

interface HomeworkClassesTable {
  homework_id: number
  class_id: number
  /** The homework's, so that what a class is taught is found by one index. */
  course_id: number
  due_at: Date
  /** The day whose evening it takes. */
  day: string
}

/** One a pupil, from the hour it is published. */
interface HomeworkSubmissionsTable {
  id: GeneratedAlways<number>
  homework_id: number
  /** The class of that day: who moves on keeps what was handed in there. */
  class_id: number
  student_id: number
  due_at: Date
  state: Generated<SubmissionState>
  submitted_at: Generated<Date | null>
  late: Generated<boolean>
  times: Generated<number>
  minutes: Generated<number | null>
  score: Generated<number | null>
  level: Generated<Level | null>
  tags: Generated<string[]>
  graded_at: Generated<Date | null>
  return_reason: Generated<string | null>
  reminded_at: Generated<Date | null>
  version: Generated<number>
}

/** One a handing in, with what was said about it. */
interface HomeworkSubmissionVersionsTable {
  submission_id: number
  number: number
  client_id: string | null
  content: string | null
  /** In the order in which they are looked at; attached to the submission. */
  file_ids: number[]
  minutes: number | null
  late: boolean
  handed_in_at: Date
  score: Generated<number | null>
  level: Generated<Level | null>
  comment: Generated<string | null>
  tags: Generated<string[]>
  layers: ColumnType<Layer[], string | undefined, string>
  return_reason: Generated<string | null>
  marked_at: Generated<Date | null>
  marked_by: Generated<number | null>
}

/** Who has a submission open for marking, and when they last said so. */
interface HomeworkMarkersTable {
  submission_id: number
  user_id: number
  at: Date
}

interface HomeworkTemplatesTable extends Words {
  id: GeneratedAlways<number>
  owner_id: number
  updated_at: Generated<Date>
}

interface HomeworkRemindersOffTable {
  user_id: number
  kinds: ReminderKind[]
}

declare module '../../../platform/db/database' {
  interface Database {
    homeworks: HomeworksTable
    homework_classes: HomeworkClassesTable
    homework_submissions: HomeworkSubmissionsTable
    homework_submission_versions: HomeworkSubmissionVersionsTable
    homework_markers: HomeworkMarkersTable
    homework_templates: HomeworkTemplatesTable
    homework_reminders_off: HomeworkRemindersOffTable
  }
}
