import type { Generated, GeneratedAlways } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

/** The hours of a day for some grades, from a day on; at any day one is in force for a grade. */
interface BellSchedulesTable extends Versioned, Archived {
  name: string
  grade_from: number
  grade_to: number
  starts_on: string
  ends_on: string | null
  /** Monday to Friday are 5. */
  days: Generated<number>
}

interface BellPeriodsTable {
  id: GeneratedAlways<number>
  bell_schedule_id: number
  position: number
  /** 第几节: 1, 2, … for LESSON; also what a timetable's cell is known by, so that new hours do not move its lessons. */
  lesson_number: number | null
  name: string
  kind: 'LESSON' | 'READING' | 'STUDY' | 'BREAK' | 'EXERCISE' | 'NOON' | 'AFTER_SCHOOL'
  part: 'EARLY' | 'MORNING' | 'AFTERNOON' | 'EVENING'
  starts_at: string
  ends_at: string
}

declare module '../../../platform/db/database' {
  interface Database {
    bell_schedules: BellSchedulesTable
    bell_periods: BellPeriodsTable
  }
}
