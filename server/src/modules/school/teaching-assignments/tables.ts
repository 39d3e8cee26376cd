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

/** 合班: one lesson of a course for several classes at once. */
interface JointLessonsTable {
  id: GeneratedAlways<number>
  semester_id: number
  course_id: number
}

/** How the lessons of a course in a class want to lie. No row: single lessons, every week, in the class's own room. */
interface LessonPatternsTable {
  semester_id: number
  class_id: number
  course_id: number
  /** 连堂: so many pairs a week. */
  double_lessons: Generated<number>
  /** 单双周: its lessons are held in odd or in even weeks only. */
  parity: Generated<'EVERY' | 'ODD' | 'EVEN'>
  /** The teachers of the cell stand before the class at the same time, instead of sharing its lessons out. */
  together: Generated<boolean>
  room_kind: string | null
  room_id: number | null
  joint_id: number | null
  updated_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    teaching_assignments: TeachingAssignmentsTable
    joint_lessons: JointLessonsTable
    lesson_patterns: LessonPatternsTable
  }
}
