import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import type { ConversationKind } from '@xueqiao/contract/features/family/communication/api'
import type { MessageType, SenderType } from '@xueqiao/contract/features/family/communication/messages'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from '../../../platform/db/columns'

interface UserPresenceTable {
  user_id: number
  online: boolean
  changed_at: Timestamp
}

/** One of the two whom a talk is between. */
export type Side = 'parent' | 'teacher'

interface ConversationsTable {
  id: GeneratedAlways<number>
  kind: ConversationKind
  student_id: number | null
  parent_id: number | null
  teacher_id: number | null
  /** The second of two teachers, who has the higher number. */
  other_teacher_id: number | null
  /** Of the group of a class: whoever is of the class is of it. */
  class_id: Generated<number | null>
  /** Of such a group: only the 班主任 writes. */
  only_head: Generated<boolean>
  /** Of the talk of a 班主任 who gave up the class while nobody followed: the class whose next one takes it over. */
  awaits_class_id: Generated<number | null>
  /** Between people whom the records do not relate: who has not answered yet, and is a name and a role until then. */
  stranger: Generated<Side | null>
  subject: string | null
  created_by: number | null
  last_seq: Generated<number>
  last_message_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type MemberRole = 'parent' | 'teacher' | 'guest' | 'duty'

interface ConversationMembersTable {
  conversation_id: number
  user_id: number
  role: MemberRole
  added_by: Generated<number | null>
  /** What came before they joined is not for them. */
  from_seq: Generated<number>
  last_read_seq: Generated<number>
  /** Numbers that were read beside those: see migration 0023. */
  also_read: Generated<string>
  pinned: Generated<boolean>
  muted: Generated<boolean>
  /** Until then, only what came up to this number is counted as unread. */
  quiet_seq: Generated<number | null>
  quiet_until: Generated<Date | null>
  joined_at: Generated<Date>
  /** Out of their list; the next message brings it back. */
  hidden_at: Generated<Date | null>
  left_at: Generated<Date | null>
  /** Handed over: what came up to then stays readable. Nothing: they left for good. */
  left_seq: Generated<number | null>
}

interface MessagesTable {
  id: GeneratedAlways<number>
  conversation_id: number
  seq: number
  sender_id: number | null
  sender_type: SenderType
  /** As it was then: for senders of whom nothing else is left. */
  sender_name: string
  client_id: string | null
  kind: MessageType
  body: string
  /** The beginning, kept by the database for searching. */
  words: GeneratedAlways<string>
  file_id: number | null
  notice_id: number | null
  reply_to: number | null
  urgent_reason: string | null
  visible_at: Date | null
  recalled_at: Date | null
  created_at: Date
}

interface TeacherHoursTable {
  teacher_id: number
  enabled: boolean
  week: Json<HoursInput['week']>
  updated_at: Generated<Date>
}

interface DutyTeachersTable {
  date: string
  teacher_id: number
}

/** How often somebody tried to reach strangers on their latest day. */
interface StrangerTriesTable {
  user_id: number
  day: string
  tries: number
}

interface MessageTodosTable {
  id: GeneratedAlways<number>
  user_id: number
  message_id: number
  note: string | null
  due_date: string | null
  done_at: Generated<Date | null>
  created_at: Date
}

declare module '../../../platform/db/database' {
  interface Database {
    user_presence: UserPresenceTable
    conversations: ConversationsTable
    conversation_members: ConversationMembersTable
    messages: MessagesTable
    teacher_hours: TeacherHoursTable
    duty_teachers: DutyTeachersTable
    message_todos: MessageTodosTable
    stranger_tries: StrangerTriesTable
  }
}
