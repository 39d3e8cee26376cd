import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface AcademicYearsTable extends Versioned {
  code: string
  name: string
  start_date: string
  end_date: string
  is_current: Generated<boolean>
  status: 'PLANNING' | 'ACTIVE' | 'COMPLETED'
  remarks: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    academic_years: AcademicYearsTable
  }
}
