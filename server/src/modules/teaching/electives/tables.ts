import type { ElectiveStatus } from '@xueqiao/contract/features/teaching/electives/api'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface ElectivePlansTable extends Versioned {
  semester_id: number
  grade: number
  status: Generated<ElectiveStatus>
  largest: number
  fewest: number
  bands: number
  weekly_lessons: number
  /** The last day on which pupils choose; without one they choose until they are sectioned. */
  closes_on: string | null
  /** The last day on which whoever had not chosen was told to. */
  reminded_on: Generated<string | null>
  /** Somebody is sectioning it; for no longer than this, should their server be gone. */
  sectioning_until: Generated<Date | null>
}

interface ElectivePlanCoursesTable {
  plan_id: number
  course_id: number
  part: 'FIRST' | 'SECOND'
  position: number
}

/** The two of the second part stand in the order of their numbers. */
interface ElectiveChoicesTable {
  plan_id: number
  student_id: number
  first_id: number
  second_id: number
  third_id: number
  chosen_at: Date
}

interface ElectiveSectionsTable {
  id: GeneratedAlways<number>
  plan_id: number
  course_id: number
  band: number
  /** Within the course. */
  number: number
  teacher_id: Generated<number | null>
  room_id: Generated<number | null>
}

interface ElectiveSectionStudentsTable {
  section_id: number
  plan_id: number
  course_id: number
  band: number
  student_id: number
}

declare module '../../../platform/db/database' {
  interface Database {
    elective_plans: ElectivePlansTable
    elective_plan_courses: ElectivePlanCoursesTable
    elective_choices: ElectiveChoicesTable
    elective_sections: ElectiveSectionsTable
    elective_section_students: ElectiveSectionStudentsTable
  }
}
