import type { Generated, GeneratedAlways } from 'kysely'

interface OfStudent {
  id: GeneratedAlways<number>
  student_id: number
  created_at: Generated<Date>
}

interface PhysicalExamsTable extends OfStudent {
  exam_date: string
  height: number | null
  weight: number | null
  /** Both eyes without glasses, in words. */
  vision: string | null
  health_status: string | null
  left_naked: Generated<number | null>
  right_naked: Generated<number | null>
  left_corrected: Generated<number | null>
  right_corrected: Generated<number | null>
  author_id: Generated<number | null>
  version: Generated<number>
  updated_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    physical_exams: PhysicalExamsTable
  }
}
