import type { GeneratedAlways } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface ClassesTable extends Versioned, Archived {
  name: string
  grade: number
  class_number: string | null
  head_teacher_id: number | null
  assistant_teacher_id: number | null
  department_id: number | null
  academic_year: string | null
  capacity: number | null
  classroom_location: string | null
  description: string | null
}

interface ClassYearsTable {
  class_id: number
  academic_year_id: number
  name: string
  grade: number
  head_teacher_id: number | null
}

interface ClassCoursesTable {
  class_id: number
  course_id: number
}

/** One open row a pupil; every change of class is a row here, never an overwritten column. */
interface ClassMembershipsTable {
  id: GeneratedAlways<number>
  student_id: number
  class_id: number
  academic_year_id: number | null
  from_date: string
  to_date: string | null
  reason: string
}

declare module '../../../platform/db/database' {
  interface Database {
    classes: ClassesTable
    class_years: ClassYearsTable
    class_courses: ClassCoursesTable
    class_memberships: ClassMembershipsTable
  }
}
