import type { ColumnType } from 'kysely'

/** Only read here: platform/audit writes it, in the transaction of the deed, and nothing ever changes it. */
type Kept<T> = ColumnType<T, never, never>

interface AuditLogTable {
  id: Kept<number>
  at: Kept<Date>
  user_id: Kept<number | null>
  actor_name: Kept<string>
  role: Kept<string | null>
  action: Kept<string>
  entity: Kept<string>
  entity_id: Kept<number | null>
  summary: Kept<string>
  diff: Kept<unknown>
  address: Kept<string>
}

declare module '../../../platform/db/database' {
  interface Database {
    audit_log: AuditLogTable
  }
}
