import type { FeedbackStep } from '@xueqiao/contract/features/family/feedback/api'
import type {
  FEEDBACK_CATEGORIES,
  FeedbackRecipient,
  FeedbackStatus,
} from '@xueqiao/contract/features/family/feedback/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface FeedbackTable extends Versioned, Archived {
  title: string
  category: (typeof FEEDBACK_CATEGORIES)[number]
  content: string
  recipient: FeedbackRecipient
  status: Generated<FeedbackStatus>
  anonymous: boolean
  submitter_id: number
  /** Sent without a name, and its account opened by somebody else since: nobody's own any more. */
  disowned: Generated<boolean>
  student_id: number | null
  /** As they were when it was sent: a child that moves on leaves its old class's matters there. */
  class_id: number | null
  department_id: number | null
  assignee_id: number | null
  due_at: Date
  closed_at: Date | null
  reopened_at: Date | null
  satisfaction: number | null
  satisfaction_comment: string | null
  /** The sender's own number of it; no answer contains it. */
  client_id: string | null
}

/** Everything that happened to it, in order; a note is for staff only. */
interface FeedbackRepliesTable {
  id: GeneratedAlways<number>
  feedback_id: number
  author_id: number
  step: FeedbackStep
  content: string | null
  target_id: number | null
  client_id: string | null
  created_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    feedback: FeedbackTable
    feedback_replies: FeedbackRepliesTable
  }
}
