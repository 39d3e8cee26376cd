import type {
  NoticeAudience,
  NoticeLevel,
  NoticeRule,
  NoticeStatus,
  TargetKind,
} from '@xueqiao/contract/features/family/notifications/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface NoticesTable extends Versioned {
  title: string
  content: string
  level: NoticeLevel
  rule: NoticeRule
  status: Generated<NoticeStatus>
  /** Who of the places among the targets is meant. */
  audience: NoticeAudience[]
  author_id: number
  /** The author's own number of it: stored a second time, it is the same notice. */
  client_id: Generated<string | null>
  due_at: Date | null
  /** When a scheduled one goes out. */
  publish_at: Generated<Date | null>
  published_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
  withdraw_reason: Generated<string | null>
}

interface NoticeTargetsTable {
  notice_id: number
  kind: TargetKind
  value: string
}

/** Written once, when a notice is published: whom it was sent to does not change when people move on. */
interface NoticeReceiptsTable {
  id: GeneratedAlways<number>
  notice_id: number
  /** A guardian with the child it is about, with an account or without; or the account of anybody else. */
  user_id: number | null
  parent_id: number | null
  student_id: number | null
  /** The class of that day. */
  class_id: number | null
  may_answer: Generated<boolean>
  read_at: Generated<Date | null>
  confirmed_at: Generated<Date | null>
  signed_at: Generated<Date | null>
  signed_file_id: Generated<number | null>
  note: Generated<string | null>
  /** What it was answered with. */
  agent: Generated<string | null>
  /** From here on nothing more is asked: answered, or answered by the other guardian where one is enough. */
  settled_at: Generated<Date | null>
  reminded_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    notices: NoticesTable
    notice_targets: NoticeTargetsTable
    notice_receipts: NoticeReceiptsTable
  }
}
