import type { Generated, GeneratedAlways } from 'kysely'

/** Who teaches what to whom: the source of timetables, rights and contacts. What is changed ends, and another begins. */
interface TeachingAssignmentsTable {
  id: GeneratedAlways<number>
  semester_id: number
  class_id: number
  course_id: number
  teacher_id: number
  weekly_lessons: number
  created_at: Generated<Date | null>
  created_by: Generated<number | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<number | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    teaching_assignments: TeachingAssignmentsTable
  }
}
