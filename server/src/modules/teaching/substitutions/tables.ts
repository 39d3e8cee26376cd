import type { LeaveKind, SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { Generated, GeneratedAlways } from 'kysely'

/** A teacher is away: from a lesson of a day to a lesson of a day, both included. */
interface TeacherLeavesTable {
  id: GeneratedAlways<number>
  teacher_id: number
  kind: LeaveKind
  starts_on: string
  starts_number: number
  ends_on: string
  ends_number: number
  reason: string | null
  entered_by: number | null
  created_at: Generated<Date>
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<number | null>
  version: Generated<number>
}

/** What becomes of a lesson or a watch on a day. A row is never changed, only undone. */
interface SubstitutionsTable {
  id: GeneratedAlways<number>
  semester_id: number
  kind: SubstitutionKind
  date: string
  /** Null: it is of a watch. */
  lesson_id: number | null
  watch_id: Generated<number | null>
  /** The lesson by which a leave knows the watch. */
  watch_beside: Generated<number | null>
  /** What the lesson or watch was when it was arranged (`timetable/reading/held.ts`, `watches.ts`): it holds as long as that is held. */
  lesson_key: string
  /** How many periods, for the ledger; one of a watch, which is counted apart. */
  lessons: number
  absent_id: number | null
  teacher_id: number | null
  other_date: string | null
  other_lesson_id: number | null
  other_key: string | null
  leave_id: number | null
  made_by: number | null
  made_at: Generated<Date>
  undone_by: Generated<number | null>
  undone_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    teacher_leaves: TeacherLeavesTable
    substitutions: SubstitutionsTable
  }
}
