import type { Archived, Versioned } from '../../../platform/db/columns'

interface CoursesTable extends Versioned, Archived {
  name: string
  course_code: string
  course_type: '必修' | '选修'
  credits: number
  semester: '第一学期' | '第二学期' | '全学年' | null
  department_id: number | null
  description: string | null
}

interface CourseTeachersTable {
  course_id: number
  teacher_id: number
}

declare module '../../../platform/db/database' {
  interface Database {
    courses: CoursesTable
    course_teachers: CourseTeachersTable
  }
}
