import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'
import type { ExamType, ScoreMark } from '@xueqiao/contract/features/growth/exams/values'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

interface ExamsTable extends Versioned {
  name: string
  type: ExamType
  semester_id: number
  grade: number
  start_date: string
  end_date: string
  entry_until: string | null
  author_id: number | null
  released_by: Generated<number | null>
  released_at: Generated<Date | null>
}

interface ExamCoursesTable {
  id: GeneratedAlways<number>
  exam_id: number
  course_id: number
  full_marks: number
  /** In their order; a mark has its own in the same. */
  items: Json<ExamItem[]>
  position: number
}

/** One class in one course: what is filled by one teacher and checked by another. */
interface ExamSheetsTable {
  id: GeneratedAlways<number>
  exam_id: number
  exam_course_id: number
  class_id: number
  /** How many marks stand there. This and the two below are kept by a trigger, in the transaction that writes marks. */
  filled: Generated<number>
  /** All marks in one piece (migration 0062), and beside them what was got in each item. */
  scores: ColumnType<Buffer, never, never>
  item_scores: ColumnType<Buffer | null, never, never>
  checked_by: Generated<number | null>
  checked_at: Generated<Date | null>
}

interface ExamScoresTable extends Versioned {
  exam_course_id: number
  student_id: number
  /** The class it was written in. */
  class_id: number
  score: number | null
  mark: ScoreMark | null
  items: Json<(number | null)[]> | null
  /** Who wrote it last: somebody else checks it. */
  author_id: number | null
}

declare module '../../../platform/db/database' {
  interface Database {
    exams: ExamsTable
    exam_courses: ExamCoursesTable
    exam_sheets: ExamSheetsTable
    exam_scores: ExamScoresTable
  }
}
