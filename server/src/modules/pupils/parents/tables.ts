import type { Generated } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface ParentsTable extends Versioned, Archived {
  name: string
  search_keys: string
  phone: string | null
  email: string | null
  address: string | null
  employer: string | null
  merged_into: number | null
  /** Entered with a number that a parent beyond the reach of whoever entered it has: the office decides. */
  apart: Generated<boolean>
}

interface StudentGuardiansTable {
  student_id: number
  parent_id: number
  relationship: string
  is_primary: Generated<boolean>
  can_sign: Generated<boolean>
}

/** Where those wait who enter the same number or name; always empty for whoever looks. */
interface EnteringTable {
  key: number
}

/** Triggers keep it: whoever among `parents`, also among those who are gone, has no account. */
interface ParentsWithoutAccountTable {
  parent_id: number
}

declare module '../../../platform/db/database' {
  interface Database {
    parents: ParentsTable
    student_guardians: StudentGuardiansTable
    entering: EnteringTable
    parents_without_account: ParentsWithoutAccountTable
  }
}
