import type { Timestamp } from '../../platform/db/columns'

interface UserPresenceTable {
  user_id: number
  online: boolean
  changed_at: Timestamp
}

declare module '../../platform/db/database' {
  interface Database {
    user_presence: UserPresenceTable
  }
}
