import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

/** Days that are not what their weekday says. */
interface CalendarDaysTable extends Versioned {
  starts_on: string
  ends_on: string
  kind: 'HOLIDAY' | 'WORKDAY' | 'EXAM' | 'EVENT'
  title: string
  /** 调休: the weekday whose lessons are held, 1 to 7. */
  stands_for: number | null
  /** Null for all grades. */
  grade_from: number | null
  grade_to: number | null
  /** An exam or event in the place of lessons; a holiday never has any. */
  no_lessons: Generated<boolean>
  remark: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    calendar_days: CalendarDaysTable
  }
}
