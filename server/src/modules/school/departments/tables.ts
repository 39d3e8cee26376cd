import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface DepartmentsTable extends Omit<Versioned, 'id'> {
  /** Chosen before the insert, because the path holds it. */
  id: Generated<number>
  name: string
  code: string
  parent_id: number | null
  head_id: number | null
  sort_order: number
  description: string | null
  path: string
}

declare module '../../../platform/db/database' {
  interface Database {
    departments: DepartmentsTable
  }
}
