import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface SemestersTable extends Versioned {
  code: string
  name: string
  academic_year_id: number | null
  semester_order: number
  start_date: string
  end_date: string
  is_current: Generated<boolean>
}

declare module '../../../platform/db/database' {
  interface Database {
    semesters: SemestersTable
  }
}
