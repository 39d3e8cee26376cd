import type { GradeWording } from '@xueqiao/contract/common/grade'
import type { HoursInput, MarksShown, Stage } from '@xueqiao/contract/features/base/school-settings'
import type { Generated } from 'kysely'
import type { Json } from '../../../platform/db/columns'

/** One row. */
interface SchoolTable {
  id: Generated<number>
  name: string
  logo_id: number | null
  stages: Json<Stage[]>
  grade_wording: GradeWording
  titles: string[]
  idle_minutes: number | null
  /** Of teachers who set none; nothing: the usual ones. */
  teacher_hours: Json<HoursInput> | null
  /** Of written work a day in senior grades. */
  senior_homework_minutes: Generated<number>
  /** What families see of a mark. */
  marks_shown: Generated<MarksShown>
  /** Teachers who see everybody's records of health. */
  doctor_ids: Generated<number[]>
  /** How large a file of a course may be. */
  resource_max_mb: Generated<number>
  version: Generated<number>
  updated_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    school: SchoolTable
  }
}
