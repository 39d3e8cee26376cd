import type { Generated, GeneratedAlways } from 'kysely'

/** The lines behind the bell. */
interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: number
  title: string
  link: string
  created_at: Generated<Date>
  read_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    notifications: NotificationsTable
  }
}
