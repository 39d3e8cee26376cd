import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface TermCommentsTable extends Versioned {
  student_id: number
  /** The class of the day it was written. */
  class_id: number
  semester_id: number
  text: string
  author_id: number | null
  released_by: Generated<number | null>
  released_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    term_comments: TermCommentsTable
  }
}
